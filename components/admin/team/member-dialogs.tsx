import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Member } from '@/lib/auth/team/admin-contract';
import { RemoveQuestion, RoleQuestion } from './member-changes';
import { MemberSessions } from './member-sessions';

type Asked = { about: 'sessions' | 'role' | 'remove'; member: Member };

const Opener = createContext<(asked: Asked) => void>(() => undefined);

/** Opens a dialog about a member. */
export const useMemberDialog = () => useContext(Opener);

/** The dialogs stand beside the list: another administrator's change may move the row to another page meanwhile. */
export function MemberDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Opener value={setAsked}>
      {children}
      {asked?.about === 'sessions' && <MemberSessions member={asked.member} onClose={close} />}
      {asked?.about === 'role' && <RoleQuestion member={asked.member} onClose={close} />}
      {asked?.about === 'remove' && <RemoveQuestion member={asked.member} onClose={close} />}
    </Opener>
  );
}

import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Member } from '@/lib/auth/team/admin-contract';
import { RemoveQuestion, RoleQuestion } from './member-changes';
import { MemberSessions } from './member-sessions';

type OpenDialog = { about: 'sessions' | 'role' | 'remove'; member: Member };

const Opener = createContext<(open: OpenDialog) => void>(() => undefined);

/** Opens a dialog about a member. */
export const useMemberDialog = () => useContext(Opener);

/** The dialogs stand beside the list: another administrator's change may move the row to another page meanwhile. */
export function MemberDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <Opener value={setOpen}>
      {children}
      {open?.about === 'sessions' && <MemberSessions member={open.member} onClose={close} />}
      {open?.about === 'role' && <RoleQuestion member={open.member} onClose={close} />}
      {open?.about === 'remove' && <RemoveQuestion member={open.member} onClose={close} />}
    </Opener>
  );
}

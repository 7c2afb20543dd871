import { isTypedEmail } from '@/lib/users/contract';
import { call } from '@/platform/api-client';
import { LeaveReturnNotice } from './contract';

/** What a visitor typed is an e-mail address if it has an @, else a phone. */
export const leaveReturnNotice = (id: number, contact: string) =>
  call(LeaveReturnNotice, {
    params: { id },
    body: isTypedEmail(contact) ? { email: contact } : { phone: contact },
  });

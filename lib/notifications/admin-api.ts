import { call } from '@/platform/api-client';
import { RetryMessage } from './admin-contract';

export const retryMessage = (id: number) => call(RetryMessage, { params: { id } });

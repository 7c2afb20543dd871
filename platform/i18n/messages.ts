import type { messages } from '@/messages/zh/index';
import type { messages as lazyMessages } from '@/messages/zh/lazy';

/** Chinese defines the keys; every other language must have the same ones. */
export type Messages = typeof messages;
export type LazyMessages = typeof lazyMessages;
export type Namespace = keyof Messages;

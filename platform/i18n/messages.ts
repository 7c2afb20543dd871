/** Chinese defines the keys; every other language must have the same ones. */
export type { Messages, Namespace } from './messages-zh';

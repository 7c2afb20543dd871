declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = { method?: string; headers?: Record<string, string>; body?: string };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  type Result = { duration: number; errors: number; non2xx: number };

  export default function autocannon(options: Options): Promise<Result> & EventEmitter;
}

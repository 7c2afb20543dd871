declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    requests: { setupRequest: (request: Request) => Request }[];
  };
  type Result = { duration: number; errors: number };

  export default function autocannon(options: Options): Promise<Result> & EventEmitter;
}

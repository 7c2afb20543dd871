/** The path's parameters as Next gives them. */
export type Segments = { params: Promise<Record<string, string | string[] | undefined>> };

/** What a route file exports for a method. */
export type Handler = (request: Request, segments: Segments) => Promise<Response>;

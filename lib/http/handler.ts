/** The path's parameters, in the form that Next passes. */
export type Segments = { params: Promise<Record<string, string | string[] | undefined>> };

/** The function that a route file exports for a method. */
export type Handler = (request: Request, segments: Segments) => Promise<Response>;

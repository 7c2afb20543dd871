/** A refusal with the payment provider's own text (its texts change; its codes do not). */
export class PayError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly detail?: Record<string, unknown>,
  ) {
    super(message);
  }
}

export const signError = (message: string, detail?: Record<string, unknown>) =>
  new PayError(401, 'SIGN_ERROR', message, detail);

export const paramError = (message: string, field: string, value: unknown, location = 'body') =>
  new PayError(400, 'PARAM_ERROR', message, {
    location,
    value: value ?? null,
    field: location === 'body' ? `/${field.replaceAll('.', '/')}` : field,
    issue: message,
  });

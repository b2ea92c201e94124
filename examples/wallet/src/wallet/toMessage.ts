/** What to tell the user of an error: viem's own short text where there is one. */
export function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong.'
  const { message } = error
  return 'shortMessage' in error && typeof error.shortMessage === 'string' ? error.shortMessage : message
}

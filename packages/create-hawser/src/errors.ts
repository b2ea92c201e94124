/** Why no app was made, in words for whoever asked for it. */
export class CreateAppError extends Error {
  override readonly name = 'CreateAppError'
}

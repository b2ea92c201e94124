import { HawserError } from '@hawser/common'

/** The configuration is wrong: `mistakes` has one line for each, which says where it stands and what to write instead. */
export class GatewayConfigurationError extends HawserError {
  override readonly name = 'GatewayConfigurationError'
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[], options: { readonly cause?: unknown } = {}) {
    super('GATEWAY_CONFIGURATION', mistakes.join('\n'), options)
    this.mistakes = mistakes
  }
}

/** The gateway cannot listen where it is told to, such as on a port that is taken. */
export class GatewayListenError extends HawserError {
  override readonly name = 'GatewayListenError'

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super('GATEWAY_LISTEN', message, options)
  }
}

/** The database cannot be opened, or brought up to this version. Its address is not in the message: it may hold a password. */
export class GatewayDatabaseError extends HawserError {
  override readonly name = 'GatewayDatabaseError'

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super('GATEWAY_DATABASE', message, options)
  }
}

/** A command of the command line was wrong, or names what is not there. */
export class GatewayCommandError extends HawserError {
  override readonly name = 'GatewayCommandError'

  constructor(message: string) {
    super('GATEWAY_COMMAND', message)
  }
}

/** A service behind a provider answered with a status that is not 2xx. Its body may hold what was asked: no log reads it off the error. */
export class ServiceRefusalError extends HawserError {
  override readonly name = 'ServiceRefusalError'
  readonly #body: string

  constructor(
    readonly status: number,
    body: string,
  ) {
    super('SERVICE_REFUSAL', `A service answered with the status ${status}.`)
    this.#body = body
  }

  get body(): string {
    return this.#body
  }
}

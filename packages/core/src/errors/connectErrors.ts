import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The question waits for no answer any more: it was answered, cancelled, or its time is up. */
export class QuestionEndedError extends HawserError {
  override readonly name = 'QuestionEndedError'

  constructor(options?: HawserErrorOptions) {
    super('QUESTION_ENDED', 'This question has ended. Start again.', options)
  }
}

/** Something that the app requires of whoever connects, such as a sign-in, was not given. */
export class RequirementUnmetError extends HawserError {
  override readonly name = 'RequirementUnmetError'
  readonly requirementId: string

  constructor(requirementId: string, options?: HawserErrorOptions) {
    super('REQUIREMENT_UNMET', 'What this app requires to connect was not completed. Try again.', options)
    this.requirementId = requirementId
  }
}

/** By what was asked for without a WalletConnect connector. */
const messages = {
  uri: 'WalletConnectConnector not found',
  connect: 'UniversalAdapter:connectWalletConnect - connector not found',
}

/** No WalletConnect connector was passed to `createHawser`. */
export class WalletConnectNotFoundError extends HawserError {
  override readonly name = 'WalletConnectNotFoundError'

  constructor(asked: keyof typeof messages, options?: HawserErrorOptions) {
    super('WALLET_CONNECT_NOT_FOUND', messages[asked], {
      details: 'Pass `connectors: [walletConnect({ … })]` of @hawser/walletconnect to createHawser.',
      ...options,
    })
  }
}

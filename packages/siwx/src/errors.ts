import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The faulty part of a sign-in message: a field by its name, its time, or the text itself. */
export type SiwxMessageFault =
  | 'accountAddress'
  | 'chainId'
  | 'domain'
  | 'uri'
  | 'version'
  | 'nonce'
  | 'statement'
  | 'resources'
  | 'requestId'
  | 'issuedAt'
  | 'expirationTime'
  | 'notBefore'
  | 'expired'
  | 'notYetValid'
  | 'text'

const faults: Partial<Record<SiwxMessageFault, string>> = {
  expired: 'The sign-in has expired. Sign in again.',
  notYetValid: 'The sign-in is not valid yet. Check the clock of this device.',
  text: 'The text is no sign-in message.',
}

/** A sign-in message is not what it has to be. `fault` says in what. */
export class SiwxMessageError extends HawserError {
  override readonly name = 'SiwxMessageError'
  readonly fault: SiwxMessageFault

  constructor(fault: SiwxMessageFault, options?: HawserErrorOptions) {
    super('SIWX_MESSAGE_INVALID', faults[fault] ?? `The sign-in message has a wrong "${fault}".`, options)
    this.fault = fault
  }
}

/** The account did not sign the message. */
export class SiwxSignatureError extends HawserError {
  override readonly name = 'SiwxSignatureError'

  constructor(options?: HawserErrorOptions) {
    super('SIWX_SIGNATURE_INVALID', 'The signature is not valid', options)
  }
}

/** Nobody can tell whether the signature is valid: no verifier was given for it, or the node that has to be asked did not answer. */
export class SiwxUnverifiableError extends HawserError {
  override readonly name = 'SiwxUnverifiableError'

  constructor(shortMessage: string, options?: HawserErrorOptions) {
    super('SIWX_UNVERIFIABLE', shortMessage, options)
  }
}

/** There is no session: nobody signed in, it ended, or it was revoked. */
export class SiwxSessionError extends HawserError {
  override readonly name = 'SiwxSessionError'

  constructor(options?: HawserErrorOptions) {
    super('SIWX_SESSION_ENDED', 'There is no session, or it has ended. Sign in again.', options)
  }
}

/** A page that is none of the site's own asked. */
export class SiwxOriginError extends HawserError {
  override readonly name = 'SiwxOriginError'

  constructor(options?: HawserErrorOptions) {
    super('SIWX_ORIGIN_REFUSED', 'This page may not use the session.', options)
  }
}

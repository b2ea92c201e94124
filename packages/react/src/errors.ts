import { HawserError } from '@hawser/common'
import { buttonText } from './text/buttonText.js'

/** A hook or component of Hawser's stands outside of a `HawserProvider`. */
export class ProviderMissingError extends HawserError {
  override readonly name = 'ProviderMissingError'

  constructor() {
    super(
      'PROVIDER_MISSING',
      'A Hawser hook or component was rendered outside of HawserProvider, so it has no client. Wrap your app in <HawserProvider client={hawser}>.',
    )
  }
}

/** The modal's code did not arrive: the page is offline, or was deployed anew since it was opened. */
export class ModalLoadError extends HawserError {
  override readonly name = 'ModalLoadError'

  constructor(cause: unknown) {
    super('MODAL_LOAD_FAILED', buttonText.modalFailed, { cause })
  }
}

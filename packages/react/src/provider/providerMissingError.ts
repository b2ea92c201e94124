import { HawserError } from '@hawser/common'

/** A hook or component of Hawser's stands outside of a `HawserProvider`. */
export class ProviderMissingError extends HawserError {
  override readonly name = 'ProviderMissingError'

  constructor() {
    super(
      'PROVIDER_MISSING',
      'A Hawser hook or component was rendered outside of HawserProvider, so it has no client. Wrap your app in <HawserProvider client={hawser}>.',
      { docsPath: '/errors#provider-missing' },
    )
  }
}

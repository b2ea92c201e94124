import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import { isUnsupported } from './isUnsupported.js'

/** Runs a request, and names the wallet's word that it does not know it. @throws WalletFeatureMissingError */
export async function nameMissing<T>(feature: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    throw isUnsupported(cause) ? new WalletFeatureMissingError(feature, { cause }) : cause
  }
}

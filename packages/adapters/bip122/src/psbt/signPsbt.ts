import type { ConnectedWallet } from '@hawser/core/adapter'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { toBitcoinProvider } from '../protocols/toBitcoinProvider.js'
import { checkPsbtFee } from './checkPsbtFee.js'
import { parsePsbt } from './parsePsbt.js'
import { type ChosenInput, preparePsbt } from './preparePsbt.js'
import { type RequestSignedPsbtParameters, requestSignedPsbt } from './requestSignedPsbt.js'

export interface PsbtToSign extends Pick<RequestSignedPsbtParameters, 'onBroadcast'> {
  readonly psbt: string
  readonly signInputs?: readonly ChosenInput[] | undefined
  readonly broadcast?: boolean | undefined
  readonly maxFee?: bigint | undefined
}

/** What the flow `signPsbt` does. */
export async function signPsbt(
  wallet: ConnectedWallet,
  { psbt: base64, signInputs, broadcast = false, maxFee, onBroadcast }: PsbtToSign,
  platform: EsploraPlatform,
): Promise<{ readonly psbt: string; readonly txid?: string | undefined }> {
  const { network, signal } = wallet
  const psbt = parsePsbt(base64)
  const provider = toBitcoinProvider(wallet.provider, platform)
  const inputs = preparePsbt(psbt, signInputs, await provider.getAddresses({ signal }))
  checkPsbtFee(psbt, maxFee)
  return requestSignedPsbt({ provider, psbt, inputs, broadcast, onBroadcast, network, signal }, platform)
}

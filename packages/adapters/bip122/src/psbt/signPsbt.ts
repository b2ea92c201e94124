import type { ConnectedWallet } from '@hawser/core/adapter'
import type { Psbt } from 'bitcoinjs-lib'
import { checkFee } from '../amounts/checkAmounts.js'
import { InvalidPsbtError } from '../errors.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import { toBitcoinProvider } from '../protocols/toBitcoinProvider.js'
import { type ChosenInput, parsePsbt, preparePsbt } from './preparePsbt.js'
import { readSpentOutput, saysWhatItSpends } from './readSpentOutput.js'
import { type RequestSignedPsbtParameters, requestSignedPsbt } from './requestSignedPsbt.js'

export interface PsbtToSign extends Pick<RequestSignedPsbtParameters, 'onBroadcast'> {
  readonly psbt: string
  readonly signInputs?: readonly ChosenInput[] | undefined
  readonly broadcast?: boolean | undefined
  readonly maxFee?: bigint | undefined
}

/** Has the wallet sign a PSBT, with `bitcoinjs-lib`. */
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

/** Virtual bytes that a signature adds to an input, by the length of the script that it spends: rounded up, for one key. */
const signatureSizes: Readonly<Record<number, number>> = { 22: 28, 23: 51, 25: 108, 34: 17 }
/** The same for one that is spent by a script, beside the script itself. */
const scriptSignaturesSize = 300

/**
 * Whether the fee of a PSBT may be paid. Where others' inputs do not say what they spend, it is at least what the known ones leave. Which output is
 * whose nobody knows here: by default the rate alone is looked at.
 * @throws FeeTooHighError, InvalidAmountError; InvalidPsbtError where `maxFee` is set and the fee is not known
 */
function checkPsbtFee(psbt: Psbt, maxFee: bigint | undefined): void {
  let fee = 0n
  let size = psbt.data.globalMap.unsignedTx.toBuffer().length
  for (const { value } of psbt.txOutputs) fee -= value
  for (const index of psbt.data.inputs.keys()) {
    size += sizeOfSignatures(psbt, index)
    if (saysWhatItSpends(psbt, index)) fee += readSpentOutput(psbt, index).value
    else if (maxFee !== undefined)
      throw new InvalidPsbtError({
        details: `Input ${index} does not say which output it spends: the fee is not known.`,
      })
  }
  checkFee({ fee, size: BigInt(size) }, maxFee)
}

function sizeOfSignatures(psbt: Psbt, index: number): number {
  const { redeemScript, witnessScript, tapLeafScript = [] } = psbt.data.inputs[index] ?? {}
  const scripts = [witnessScript, ...tapLeafScript.map(({ script }) => script)].filter((script) => script !== undefined)
  const isOfScript = scripts.length > 0 || (redeemScript !== undefined && redeemScript.length !== 22)
  const length = saysWhatItSpends(psbt, index) ? readSpentOutput(psbt, index).script.length : 0
  if (!isOfScript) return signatureSizes[length] ?? scriptSignaturesSize
  const inside = scripts.reduce((sum, script) => sum + script.length, 0)
  return scriptSignaturesSize + (redeemScript?.length ?? 0) + Math.ceil(inside / 4)
}

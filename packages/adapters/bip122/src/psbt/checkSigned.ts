import { InvalidResponseError } from '@hawser/common'
import type { Psbt } from 'bitcoinjs-lib'
import { toHex } from '../encoding/toHex.js'
import type { SignInput } from '../provider/bitcoinProvider.js'
import { parsePsbt } from './parsePsbt.js'

/**
 * What a wallet gave back, of the same transaction and with each chosen input signed. A wallet that signs another transaction than it was
 * given must not pass for one that did as asked.
 * @throws InvalidResponseError
 */
export function checkSigned(given: Psbt, answer: string, inputs: readonly SignInput[]): Psbt {
  const signed = parseAnswer(answer)
  if (unsignedOf(signed) !== unsignedOf(given))
    throw new InvalidResponseError({ details: 'The wallet answered with another transaction than it was given.' })
  for (const { index } of inputs) {
    const input = signed.data.inputs[index]
    const isSigned =
      input?.partialSig?.length ||
      input?.tapKeySig ||
      input?.tapScriptSig?.length ||
      input?.finalScriptSig ||
      input?.finalScriptWitness
    if (!isSigned) throw new InvalidResponseError({ details: `The wallet left input ${index} unsigned.` })
  }
  return signed
}

function parseAnswer(answer: string): Psbt {
  try {
    return parsePsbt(answer)
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: 'The wallet answered with something other than a PSBT.' })
  }
}

function unsignedOf(psbt: Psbt): string {
  return toHex(psbt.data.globalMap.unsignedTx.toBuffer())
}

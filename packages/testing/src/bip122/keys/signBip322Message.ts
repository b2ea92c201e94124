import { crypto, opcodes, Psbt, script, Transaction } from 'bitcoinjs-lib'
import type { BitcoinAccount } from './bitcoinAccount.js'
import { spendingFields } from './spendingFields.js'

/**
 * A message signed in the manner of a transaction (BIP-322, simple form): the witness alone.
 * @throws TypeError for a legacy address, which has no witness.
 */
export function signBip322Message(message: Uint8Array, account: BitcoinAccount): Uint8Array {
  if (account.type === 'legacy') throw new TypeError('A legacy address signs no simple BIP-322 message.')
  const toSpend = new Transaction()
  toSpend.version = 0
  const tag = crypto.sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = crypto.sha256(Uint8Array.from([...tag, ...tag, ...message]))
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, script.compile([opcodes.OP_0 as number, hash]))
  toSpend.addOutput(account.script, 0n)
  const toSign = new Psbt()
  toSign.setVersion(0)
  toSign.addInput({
    hash: toSpend.getHash(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: account.script, value: 0n },
    ...spendingFields(account),
  })
  toSign.addOutput({ script: Uint8Array.of(opcodes.OP_RETURN as number), value: 0n })
  toSign.signInput(0, account.signer)
  toSign.finalizeAllInputs()
  return Uint8Array.from(toSign.data.inputs[0]?.finalScriptWitness ?? [])
}

import { address as addresses, networks, Psbt, Transaction } from 'bitcoinjs-lib'
import * as v from 'valibot'
import {
  type Currency,
  cleanText,
  connectDescription,
  type DemoRequest,
  type Fact,
  formatAmount,
  formatShortAmount,
  type RequestDescription,
  shortAddress,
} from './description.js'

interface BitcoinWords {
  readonly currency: Currency
  readonly networkName: string
  readonly format: 'bitcoin' | 'testnet' | 'regtest'
  readonly ownAddresses: readonly string[]
}

const messageSchema = v.object({ address: v.string(), message: v.string() })
const psbtSchema = v.object({
  psbt: v.string(),
  inputs: v.array(v.object({ index: v.number(), sighashTypes: v.optional(v.array(v.number()), []) })),
})
const satoshiSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,16}$/),
  v.transform((text) => BigInt(text)),
)
const sendSchema = v.object({
  from: v.string(),
  recipients: v.pipe(v.array(v.object({ address: v.string(), amount: satoshiSchema })), v.minLength(1)),
})

/** A request to a Bitcoin wallet in words; null for a method that it has none for. @throws Error for parameters that do not fit */
export function describeBitcoinRequest(
  { method, params }: DemoRequest,
  words: BitcoinWords,
): RequestDescription | null {
  switch (method) {
    case 'standard:connect':
    case 'bitcoin:connect':
      return connectDescription
    case 'bitcoin:signMessage': {
      const { address, message } = v.parse(messageSchema, params)
      return {
        title: 'Sign a message',
        lead: 'It proves that the address is yours. It moves nothing.',
        facts: [{ label: 'Address', value: cleanText(address, 100), kind: 'address' }],
        message: cleanText(message),
      }
    }
    case 'bitcoin:signTransaction': {
      const { psbt, inputs } = v.parse(psbtSchema, params)
      return describePsbt(Psbt.fromBase64(psbt), inputs, words)
    }
    case 'sendTransfer': {
      const { from, recipients } = v.parse(sendSchema, params)
      const total = recipients.reduce((sum, { amount }) => sum + amount, 0n)
      return {
        title: `Send ${formatShortAmount(total, words.currency)}`,
        facts: [
          ...recipients.flatMap(({ address, amount }) => payment(cleanText(address, 100), amount, words)),
          { label: 'From', value: cleanText(from, 100), kind: 'address' },
          { label: 'Network', value: words.networkName },
        ],
      }
    }
    default:
      return null
  }
}

function describePsbt(
  psbt: Psbt,
  inputs: v.InferOutput<typeof psbtSchema>['inputs'],
  words: BitcoinWords,
): RequestDescription {
  const { currency, ownAddresses } = words
  const spent = psbt.txInputs.map((_, index) => readSpentAmount(psbt, index))
  const outputs = psbt.txOutputs.map(({ script, value }) => ({ to: nameScript(script, words), value }))
  const foreign = outputs.filter(({ to }) => !ownAddresses.includes(to))
  const paid = foreign.reduce((sum, { value }) => sum + value, 0n)
  const all = outputs.reduce((sum, { value }) => sum + value, 0n)
  const taken = spent.every((value) => value !== undefined)
    ? spent.reduce((sum: bigint, value) => sum + (value ?? 0n), 0n)
    : undefined
  const isOpen = inputs.some(({ index, sighashTypes }) =>
    [psbt.data.inputs[index]?.sighashType ?? 1, ...sighashTypes].some((type) => type > 1),
  )
  return {
    title:
      foreign.length > 0 ? `Sign a transfer of ${formatShortAmount(paid, currency)}` : 'Sign a transfer to yourself',
    facts: [
      ...foreign.slice(0, 20).flatMap(({ to, value }) => payment(to, value, words)),
      {
        label: 'Network fee',
        value: taken === undefined || taken < all ? 'not known' : formatAmount(taken - all, currency),
      },
      { label: 'You sign', value: `${inputs.length} of ${psbt.txInputs.length} inputs` },
      { label: 'Network', value: words.networkName },
    ],
    steps:
      outputs.length > 1
        ? outputs
            .slice(0, 40)
            .map(
              ({ to, value }) =>
                `${formatAmount(value, currency)} to ${shortAddress(to)}${ownAddresses.includes(to) ? ' (back to you)' : ''}`,
            )
        : undefined,
    warning: isOpen ? 'After you sign, others can still change where some of the money goes.' : undefined,
  }
}

function payment(to: string, amount: bigint, { currency }: BitcoinWords): readonly Fact[] {
  return [
    { label: 'To', value: to, kind: 'address' },
    { label: 'Amount', value: formatAmount(amount, currency), kind: 'amount' },
  ]
}

/** What an input spends, where the PSBT tells it. */
function readSpentAmount(psbt: Psbt, index: number): bigint | undefined {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  if (witnessUtxo) return witnessUtxo.value
  return nonWitnessUtxo
    ? Transaction.fromBuffer(nonWitnessUtxo).outs[psbt.txInputs[index]?.index ?? 0]?.value
    : undefined
}

/** The address of an output's script, or that it is none. */
function nameScript(script: Uint8Array, { format }: BitcoinWords): string {
  try {
    return addresses.fromOutputScript(script, networks[format])
  } catch {
    return 'a script without an address'
  }
}

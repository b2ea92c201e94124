import {
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit'
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
  readText,
  shortAddress,
} from './description.js'

interface SolanaWords {
  readonly currency: Currency
  readonly networkName: string
  tokenOf(mint: string): Currency | undefined
}

const messageSchema = v.object({ address: v.string(), message: v.string() })
const signSchema = v.object({ address: v.string(), transactions: v.array(v.string()) })
const sendSchema = v.object({ address: v.string(), transaction: v.string() })

/** One thing that a transaction does. */
interface Step {
  readonly words: string
  /** Of what leaves an account. */
  readonly sent?: { readonly amount: string; readonly short: string; readonly to: string } | undefined
  readonly isUnknown?: boolean
}

/** A request to a Solana wallet in words; null for a method that it has none for. @throws Error for parameters that do not fit */
export function describeSolanaRequest({ method, params }: DemoRequest, words: SolanaWords): RequestDescription | null {
  if (method === 'connect') return connectDescription
  if (method === 'signMessage') {
    const { address, message } = v.parse(messageSchema, params)
    return {
      title: 'Sign a message',
      lead: 'It proves that the account is yours. It moves nothing.',
      facts: [account(address)],
      message: cleanText(message),
    }
  }
  if (method === 'signTransaction') {
    const { address, transactions } = v.parse(signSchema, params)
    const read = transactions.map((text) => readTransaction(text, words))
    const [only] = read
    if (read.length === 1 && only) return describeTransaction(only, { verb: 'Sign', address, words })
    return {
      title: `Sign ${read.length} transactions`,
      facts: [account(address), { label: 'Network', value: words.networkName }],
      steps: read.flatMap((steps, index) => steps.map((step) => `Transaction ${index + 1}: ${step.words}`)),
      warning: warningOf(read.flat()),
    }
  }
  if (method !== 'signAndSendTransaction') return null
  const { address, transaction } = v.parse(sendSchema, params)
  return describeTransaction(readTransaction(transaction, words), { verb: 'Send', address, words })
}

function describeTransaction(
  steps: readonly Step[],
  { verb, address, words }: { readonly verb: 'Sign' | 'Send'; readonly address: string; readonly words: SolanaWords },
): RequestDescription {
  const sent = steps.flatMap((step) => step.sent ?? [])
  const [only] = sent
  const facts: readonly Fact[] =
    sent.length === 1 && only
      ? [
          { label: 'To', value: only.to, kind: 'address' },
          { label: 'Amount', value: only.amount, kind: 'amount' },
        ]
      : []
  const isPlain = sent.length === 1 && only
  return {
    title: isPlain
      ? verb === 'Send'
        ? `Send ${only.short}`
        : `Sign a transfer of ${only.short}`
      : `${verb} a transaction`,
    facts: [...facts, { ...account(address), label: 'From' }, { label: 'Network', value: words.networkName }],
    steps: isPlain && steps.length === 1 ? undefined : steps.map((step) => step.words),
    warning: warningOf(steps),
  }
}

function warningOf(steps: readonly Step[]): string | undefined {
  return steps.some(({ isUnknown }) => isUnknown) ? 'This wallet can’t say what some of it does.' : undefined
}

function account(address: string): Fact {
  return { label: 'Account', value: cleanText(address, 60), kind: 'address' }
}

interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** @throws Error for what is no transaction */
function readTransaction(text: string, words: SolanaWords): readonly Step[] {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(text))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  // Whatever is signed has been read, and nothing stands behind it.
  const again = getCompiledTransactionMessageEncoder().encode(message)
  if (again.join() !== messageBytes.join()) throw new TypeError('The transaction has parts that cannot be read.')
  if (!('instructions' in message)) throw new TypeError('The version of the transaction is not known.')
  return message.instructions.map(({ programAddressIndex, accountIndices, data }) =>
    readStep(
      {
        program: message.staticAccounts[programAddressIndex] ?? 'a program of a lookup table',
        accounts: (accountIndices ?? []).map((index) => message.staticAccounts[index]),
        data: Uint8Array.from(data ?? []),
      },
      words,
    ),
  )
}

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

function readStep({ program, accounts, data }: Instruction, { currency, tokenOf }: SolanaWords): Step {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const named = (index: number) => accounts[index] ?? 'an account of a lookup table'
  const isToken = tokenPrograms.includes(program)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2)
    return sending(view.getBigUint64(4, true), currency, { to: named(1), receiver: shortAddress(named(1)) })
  if (isToken && data[0] === 12 && data.length === 10) {
    const mint = named(1)
    const token = tokenOf(mint) ?? { symbol: `of the token ${shortAddress(mint)}`, decimals: data[9] ?? 0 }
    return sending(view.getBigUint64(1, true), token, {
      to: named(2),
      receiver: `the token account ${shortAddress(named(2))}`,
    })
  }
  if (isToken && data[0] === 3 && data.length === 9)
    return sending(
      view.getBigUint64(1, true),
      { symbol: 'units of a token', decimals: 0 },
      {
        to: named(1),
        receiver: `the token account ${shortAddress(named(1))}`,
      },
    )
  if (program === associatedTokenProgram && (data.length === 0 || (data[0] ?? 2) < 2))
    return { words: `Open a token account for ${shortAddress(named(2))}` }
  if (program === computeBudget && data.length === 5 && data[0] === 2)
    return { words: `Use at most ${view.getUint32(1, true)} compute units` }
  if (program === computeBudget && data.length === 9 && data[0] === 3)
    return { words: `Pay ${view.getBigUint64(1, true)} micro-lamports for each compute unit` }
  if (program === memoProgram) return { words: `Note: ${readText(data)}` }
  return { words: `Call the program ${shortAddress(program)} with ${data.length} bytes`, isUnknown: true }
}

function sending(
  units: bigint,
  currency: Currency,
  { to, receiver }: { readonly to: string; readonly receiver: string },
): Step {
  const amount = formatAmount(units, currency)
  return { words: `Send ${amount} to ${receiver}`, sent: { amount, short: formatShortAmount(units, currency), to } }
}

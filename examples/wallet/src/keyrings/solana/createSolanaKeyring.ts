import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { AskedRequest, Keyring } from '../keyring.js'
import { readableText } from '../readableText.js'
import { RequestRefusal } from '../requestRefusal.js'
import { requestRpc } from '../requestRpc.js'
import { requireAccount } from '../requireAccount.js'
import type { Answer, Fact, Task } from '../task.js'
import { deriveKeys, type SolanaKey } from './deriveKeys.js'
import { describeTransaction } from './describeTransaction.js'
import { readMessage, readTransaction } from './readTransaction.js'
import { signTransaction } from './signTransaction.js'

const base58Schema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/), v.transform(base58.decode))
const base64Schema = v.pipe(v.string(), v.nonEmpty(), v.base64(), v.transform(base64.decode))
const messageSchema = v.object({ message: base58Schema, pubkey: v.string() })
const transactionSchema = v.object({ transaction: base64Schema, pubkey: v.optional(v.string()) })
const transactionsSchema = v.object({
  transactions: v.pipe(v.array(base64Schema), v.nonEmpty(), v.maxLength(50)),
  pubkey: v.optional(v.string()),
})
const sendOptionsSchema = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  maxRetries: v.optional(v.number()),
  minContextSlot: v.optional(v.number()),
})
const sendSchema = v.object({ ...transactionSchema.entries, sendOptions: v.optional(sendOptionsSchema, {}) })

const unread = 'Bollard cannot read all that this does. Sign only what you expect from an app that you trust.'

/** Solana. */
export function createSolanaKeyring(mnemonic: string): Keyring {
  const keys = deriveKeys(mnemonic)
  const addresses = keys.map(({ address }) => address)

  /** The key that the app named, or the one of its accounts that has to sign. @throws RequestRefusal */
  function keyOf(pubkey: string | undefined, signers: readonly string[], accounts: readonly number[]): SolanaKey {
    const wanted = pubkey ?? signers.find((signer) => accounts.includes(addresses.indexOf(signer)))
    const key = keys[requireAccount(addresses.indexOf(wanted ?? ''), accounts)]
    if (!key || (signers.length > 0 && !signers.includes(key.address)))
      throw new RequestRefusal(-32602, 'The account is no signer of the transaction.')
    return key
  }

  function readSignMessage({ params, chain, accounts }: AskedRequest): Task {
    const { message, pubkey } = v.parse(messageSchema, params)
    const key = keyOf(pubkey, [], accounts)
    if (isTransactionMessage(message)) throw new RequestRefusal(-32602, 'A transaction is not signed as a message.')
    return {
      title: 'Sign a message',
      approve: 'Sign',
      done: 'Signed a message for',
      facts: whoAndWhere(key.address, chain.name),
      text: readableText(message) ?? base58.encode(message),
      run: async () => ({ signature: base58.encode(key.sign(message)) }),
    }
  }

  /** What `transactions` do, and who signs them. */
  function readTransactions(
    transactions: readonly Uint8Array[],
    pubkey: string | undefined,
    { chain, accounts }: AskedRequest,
  ): { readonly key: SolanaKey; readonly described: Pick<Task, 'facts' | 'text' | 'warning'> } {
    const read = transactions.map(readTransaction)
    const keys = read.map(({ signers }) => keyOf(pubkey, signers, accounts))
    const [key] = keys
    if (!key || keys.some((other) => other !== key)) throw new RequestRefusal(-32602, 'The signers differ.')
    const all = read.map((transaction) => describeTransaction(transaction, chain))
    const payer = read[0]?.signers[0]
    return {
      key,
      described: {
        facts: [
          // Of several, the steps below say more.
          ...(all.length === 1 ? (all[0]?.facts ?? []) : []),
          ...whoAndWhere(key.address, chain.name),
          ...(payer && payer !== key.address ? [{ label: 'Fee paid by', value: payer, kind: 'address' } as const] : []),
        ],
        text: all
          .map(({ text }, index) => (all.length === 1 ? text : `Transaction ${index + 1}\n${text}`))
          .join('\n\n'),
        warning: all.every(({ isWhole }) => isWhole) ? undefined : unread,
      },
    }
  }

  function readSign(asked: AskedRequest): Task {
    const { transaction, pubkey } = v.parse(transactionSchema, asked.params)
    const { key, described } = readTransactions([transaction], pubkey, asked)
    return {
      title: 'Sign a transaction',
      approve: 'Sign',
      done: 'Signed a transaction for',
      ...described,
      async run() {
        const { signed, signature } = signTransaction(transaction, key)
        return { signature: base58.encode(signature), transaction: base64.encode(signed) }
      },
    }
  }

  function readSignAll(asked: AskedRequest): Task {
    const { transactions, pubkey } = v.parse(transactionsSchema, asked.params)
    const { key, described } = readTransactions(transactions, pubkey, asked)
    return {
      title: `Sign ${transactions.length} transactions`,
      approve: 'Sign',
      done: `Signed ${transactions.length} transactions for`,
      ...described,
      run: async () => ({
        transactions: transactions.map((one) => base64.encode(signTransaction(one, key).signed)),
      }),
    }
  }

  function readSend(asked: AskedRequest): Task {
    const { transaction, pubkey, sendOptions } = v.parse(sendSchema, asked.params)
    const { key, described } = readTransactions([transaction], pubkey, asked)
    return {
      title: 'Send a transaction',
      approve: 'Send',
      done: 'Sent a transaction for',
      ...described,
      async run() {
        const signed = base64.encode(signTransaction(transaction, key).signed)
        const params = [signed, { encoding: 'base64', ...sendOptions }]
        return { signature: v.parse(v.string(), await requestRpc(asked.chain.rpcUrl, 'sendTransaction', params)) }
      },
    }
  }

  const readAccounts = ({ accounts }: AskedRequest): Answer => ({
    result: accounts.flatMap((index) => (addresses[index] === undefined ? [] : [{ pubkey: addresses[index] }])),
  })
  const readers: Readonly<Record<string, (asked: AskedRequest) => Task | Answer>> = {
    solana_signMessage: readSignMessage,
    solana_signTransaction: readSign,
    solana_signAllTransactions: readSignAll,
    solana_signAndSendTransaction: readSend,
    solana_getAccounts: readAccounts,
    solana_requestAccounts: readAccounts,
  }

  return {
    namespace: 'solana',
    methods: Object.keys(readers),
    events: ['accountsChanged', 'chainChanged'],
    addresses: () => addresses,
    indexOf: (address) => addresses.indexOf(address),
    async readBalance(address, { rpcUrl }) {
      const answer = await requestRpc(rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])
      return BigInt(v.parse(v.object({ value: v.pipe(v.number(), v.safeInteger()) }), answer).value)
    },
    read: (asked) => (Object.hasOwn(readers, asked.method) ? (readers[asked.method]?.(asked) ?? null) : null),
  }
}

function whoAndWhere(address: string, network: string): readonly Fact[] {
  return [
    { label: 'Account', value: address, kind: 'address' },
    { label: 'Network', value: network },
  ]
}

function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}

import {
  type Address,
  address,
  type Blockhash,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { parseTransactionError, type TransactionErrorJson } from './parseTransactionError.js'

/** For how many blocks a blockhash is good. */
const blockhashLife = 150n
/** After how many blocks a transaction is confirmed and final. */
const confirmedAfter = 1n
const finalAfter = 32n

type Commitment = 'processed' | 'confirmed' | 'finalized'

export interface TransactionRecord {
  readonly signature: string
  readonly slot: bigint
  readonly blockTime: number
  readonly err: TransactionErrorJson | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  readonly fee: bigint
  readonly wire: Uint8Array
  readonly version: 'legacy' | 0
  readonly accounts: readonly string[]
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/** What one of a transaction's accounts holds of a token. */
interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  /** In base units. */
  readonly amount: bigint
  readonly decimals: number
}

interface Outcome {
  readonly err: TransactionErrorJson | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
}

/** The Solana VM with what a node adds to it: blocks, blockhashes that expire, a history with commitments. */
export interface SolanaLedger {
  readonly svm: LiteSVM
  slot(): bigint
  blockHeight(): bigint
  latestBlockhash(): { readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }
  isBlockhashValid(blockhash: string): boolean
  advance(blocks: number): void
  /** @throws RangeError where the slot is not yet to come */
  warpTo(slot: bigint): void
  balanceOf(owner: string): bigint
  /** @throws RangeError where the bytes are no transaction */
  decode(wire: Uint8Array): {
    readonly transaction: Transaction
    readonly blockhash: string
    readonly signature: string
  }
  /** `accounts` are those that it writes to, as they would be; none where it fails. */
  simulate(
    transaction: Transaction,
    verifiesSignatures: boolean,
  ): Outcome & { readonly accounts: readonly EncodedAccount[] }
  execute(wire: Uint8Array): TransactionRecord
  find(signature: string): TransactionRecord | undefined
  /** Newest first. */
  history(account: string): readonly TransactionRecord[]
  commitmentOf(record: TransactionRecord): Commitment
}

/** A new chain at slot 200, so that there is a past. */
export function createSolanaLedger(): SolanaLedger {
  // Expiry is kept here: the VM knows only its newest blockhash.
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n)
  const records = new Map<string, TransactionRecord>()
  let slot = 200n
  let blockhashes: { readonly hash: Blockhash; readonly slot: bigint }[] = []
  const addBlockhash = () => {
    const hash = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32))) as string as Blockhash
    blockhashes = [...blockhashes.filter((known) => known.slot + blockhashLife > slot), { hash, slot }]
  }
  svm.warpToSlot(slot)
  addBlockhash()

  const messageOf = (transaction: Transaction) =>
    getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)

  function decode(wire: Uint8Array) {
    const transaction = getTransactionDecoder().decode(wire)
    const message = messageOf(transaction)
    const [first] = Object.values(transaction.signatures)
    const signature = getBase58Decoder().decode(first ?? new Uint8Array(64))
    return { transaction, blockhash: 'lifetimeToken' in message ? String(message.lifetimeToken) : '', signature }
  }

  function toOutcome(result: TransactionMetadata | FailedTransactionMetadata): Outcome {
    const isFailed = result instanceof FailedTransactionMetadata
    const meta = isFailed ? result.meta() : result
    return {
      err: isFailed ? parseTransactionError(result.toString()) : null,
      logs: meta.logs(),
      unitsConsumed: meta.computeUnitsConsumed(),
    }
  }

  const ledger: SolanaLedger = {
    svm,
    slot: () => slot,
    blockHeight: () => slot,
    latestBlockhash() {
      const newest = blockhashes.at(-1)
      if (!newest) throw new Error('The chain has no block.')
      return { blockhash: newest.hash, lastValidBlockHeight: newest.slot + blockhashLife }
    },
    isBlockhashValid: (blockhash) =>
      blockhashes.some((known) => known.hash === blockhash && known.slot + blockhashLife >= slot),
    advance(blocks) {
      for (let i = 0; i < blocks; i += 1) {
        slot += 1n
        addBlockhash()
      }
      svm.warpToSlot(slot)
    },
    warpTo(next) {
      if (next <= slot) throw new RangeError(`Slot ${next} is past: the chain is at ${slot}.`)
      slot = next
      addBlockhash()
      svm.warpToSlot(slot)
    },
    balanceOf: (owner) => svm.getBalance(address(owner)) ?? 0n,
    decode,
    simulate(transaction, verifiesSignatures) {
      svm.withSigverify(verifiesSignatures)
      try {
        const result = svm.simulateTransaction(transaction)
        if (result instanceof FailedTransactionMetadata) return { ...toOutcome(result), accounts: [] }
        return { ...toOutcome(result.meta()), accounts: result.postAccounts() }
      } finally {
        svm.withSigverify(true)
      }
    },
    execute(wire) {
      const { transaction, signature } = decode(wire)
      const message = messageOf(transaction)
      const accounts = message.staticAccounts.map(String)
      const balances = () => accounts.map((account) => ledger.balanceOf(account))
      const preBalances = balances()
      const preTokenBalances = readTokenBalances(svm, accounts)
      const outcome = toOutcome(svm.sendTransaction(transaction))
      const postBalances = balances()
      const record: TransactionRecord = {
        ...outcome,
        signature,
        slot,
        blockTime: Math.floor(Date.now() / 1000),
        fee: feeOf(preBalances, postBalances),
        wire,
        version: message.version === 'legacy' ? 'legacy' : 0,
        accounts,
        preBalances,
        postBalances,
        preTokenBalances,
        postTokenBalances: readTokenBalances(svm, accounts),
      }
      records.set(signature, record)
      return record
    },
    find: (signature) => records.get(signature),
    history: (account) => [...records.values()].filter(({ accounts }) => accounts.includes(account)).reverse(),
    commitmentOf(record) {
      const depth = slot - record.slot
      return depth >= finalAfter ? 'finalized' : depth >= confirmedAfter ? 'confirmed' : 'processed'
    },
  }
  return ledger
}

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** How long an account of a token is; the byte behind says of a longer one that it is one, and no mint. */
const tokenAccountLength = 165
const tokenAccountKind = 2
/** Where a mint has its decimals. */
const decimalsAt = 44

function readTokenBalances(svm: LiteSVM, accounts: readonly string[]): readonly TokenBalance[] {
  return accounts.flatMap((key, accountIndex): TokenBalance[] => {
    const account = svm.getAccount(address(key))
    if (!account.exists || !tokenPrograms.includes(account.programAddress)) return []
    const data = Uint8Array.from(account.data)
    if (data.length < tokenAccountLength || (data[tokenAccountLength] ?? tokenAccountKind) !== tokenAccountKind)
      return []
    const keyAt = (start: number) => getBase58Decoder().decode(data.subarray(start, start + 32))
    const mint = keyAt(0)
    const minted = svm.getAccount(address(mint))
    return [
      {
        accountIndex,
        mint,
        owner: keyAt(32),
        programId: account.programAddress,
        amount: new DataView(data.buffer).getBigUint64(64, true),
        decimals: minted.exists ? (minted.data[decimalsAt] ?? 0) : 0,
      },
    ]
  })
}

/** Lamports that left all accounts together. */
function feeOf(before: readonly bigint[], after: readonly bigint[]): bigint {
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  return sum(before) - sum(after)
}

/** Gives lamports to an address. */
export function fund(ledger: SolanaLedger, owner: string, amount: bigint): void {
  const known = ledger.svm.getAccount(address(owner))
  const system = '11111111111111111111111111111111' as Address
  ledger.svm.setAccount({
    address: address(owner),
    data: known.exists ? known.data : new Uint8Array(),
    executable: false,
    lamports: lamports(ledger.balanceOf(owner) + amount),
    programAddress: known.exists ? known.programAddress : system,
    space: known.exists ? known.space : 0n,
  })
}

/** Writes an account, with the lamports that it needs to stay. */
export function setAccount(
  { svm }: SolanaLedger,
  { address: key, owner, data }: { readonly address: string; readonly owner: string; readonly data: Uint8Array },
): void {
  svm.setAccount({
    address: address(key),
    data,
    executable: false,
    lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
    programAddress: address(owner),
    space: BigInt(data.length),
  })
}

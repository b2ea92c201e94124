import { formatUnits } from '@hawser/common'
import {
  address,
  type EncodedAccount,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import * as v from 'valibot'
import { ChainRpcError } from './chainRpcError.js'
import { fund, type SolanaLedger, type TransactionRecord } from './createSolanaLedger.js'
import {
  accountsSchema,
  configSchema,
  type encodings,
  parse,
  sendSchema,
  signaturesSchema,
  simulateSchema,
  toAddress,
} from './rpcParameters.js'

export interface RpcFaults {
  /** What is sent is taken and never included. */
  dropsTransactions: boolean
}

type RpcMethod = (params: readonly unknown[]) => unknown

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** The methods of a node's JSON-RPC that wallets and apps use. Reads are of the newest block, whichever commitment is asked for. */
export function createRpcMethods(ledger: SolanaLedger, faults: RpcFaults): Readonly<Record<string, RpcMethod>> {
  const { svm } = ledger
  const withContext = (value: unknown) => ({ context: { apiVersion: '3.0.0', slot: ledger.slot() }, value })
  const toBytes = (value: unknown, encoding: (typeof encodings)[number] = 'base58') => {
    try {
      const encoder = encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()
      const wire = Uint8Array.from(encoder.encode(parse(v.string(), value)))
      return { wire, ...ledger.decode(wire) }
    } catch {
      throw new ChainRpcError(-32602, `invalid transaction: failed to decode ${encoding}`)
    }
  }
  const encodeData = (data: ReadonlyUint8Array, encoding: string | undefined) =>
    encoding === 'base58' || encoding === undefined
      ? [getBase58Decoder().decode(data), 'base58']
      : [getBase64Decoder().decode(data), 'base64']
  const toAccount = (account: EncodedAccount, params: unknown) => {
    const config = parse(configSchema, params)
    const slice = config?.dataSlice
    const data = slice ? account.data.slice(slice.offset, slice.offset + slice.length) : account.data
    return {
      lamports: account.lamports,
      owner: account.programAddress,
      executable: account.executable,
      rentEpoch: 18_446_744_073_709_551_615n,
      space: account.data.length,
      data: encodeData(data, config?.encoding),
    }
  }
  const readAccount = (key: unknown, params: unknown) => {
    const account = svm.getAccount(toAddress(key))
    return account.exists && account.lamports > 0n ? toAccount(account, params) : null
  }
  const toStatus = (record: TransactionRecord) => {
    const confirmationStatus = ledger.commitmentOf(record)
    return {
      slot: record.slot,
      confirmations: confirmationStatus === 'finalized' ? null : ledger.slot() - record.slot,
      err: record.err,
      status: record.err === null ? { Ok: null } : { Err: record.err },
      confirmationStatus,
    }
  }
  const refuse = (outcome: { err: unknown; logs: readonly string[]; unitsConsumed: bigint }, message: string) =>
    new ChainRpcError(-32002, `Transaction simulation failed: ${message}`, {
      accounts: null,
      innerInstructions: null,
      replacementBlockhash: null,
      returnData: null,
      ...outcome,
    })

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => getBase58Decoder().decode(new Uint8Array(32).fill(7)),
    getSlot: () => ledger.slot(),
    getBlockHeight: () => ledger.blockHeight(),
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot(),
      blockHeight: ledger.blockHeight(),
      epoch: 0,
      slotIndex: ledger.slot(),
      slotsInEpoch: 432_000,
      transactionCount: null,
    }),
    getLatestBlockhash: ([config]) => {
      parse(configSchema, config)
      return withContext(ledger.latestBlockhash())
    },
    isBlockhashValid: ([blockhash]) => withContext(ledger.isBlockhashValid(parse(v.string(), blockhash))),
    getBalance: ([owner, config]) => {
      parse(configSchema, config)
      return withContext(ledger.balanceOf(toAddress(owner)))
    },
    getAccountInfo: ([key, config]) => withContext(readAccount(key, config)),
    getMultipleAccounts: ([keys, config]) =>
      withContext(parse(accountsSchema, keys).map((key) => readAccount(key, config))),
    getMinimumBalanceForRentExemption: ([size]) => svm.minimumBalanceForRentExemption(BigInt(parse(v.number(), size))),
    getTokenAccountsByOwner: ([owner, filter, config]) => {
      const wanted = parse(v.object({ mint: v.optional(v.string()), programId: v.optional(v.string()) }), filter)
      const ownerBytes = getBase58Encoder().encode(toAddress(owner))
      const found = tokenPrograms
        .filter((program) => !wanted.programId || wanted.programId === program)
        .flatMap((program) => svm.getProgramAccounts(address(program)))
        .filter(({ data }) => {
          const isAccount = data.length === 165 || (data.length > 165 && data[165] === 2)
          const isOwned = isAccount && ownerBytes.every((byte, i) => byte === data[32 + i])
          return isOwned && (!wanted.mint || getBase58Decoder().decode(data.slice(0, 32)) === wanted.mint)
        })
      return withContext(found.map((account) => ({ pubkey: account.address, account: toAccount(account, config) })))
    },
    getTokenLargestAccounts: ([key, config]) => {
      parse(configSchema, config)
      const mint = getBase58Encoder().encode(toAddress(key))
      const found = tokenPrograms
        .flatMap((program) => svm.getProgramAccounts(address(program)))
        .filter(({ data }) => data.length >= 165 && mint.every((byte, i) => byte === data[i]))
        .map((account) => ({
          address: account.address,
          amount: new DataView(Uint8Array.from(account.data).buffer).getBigUint64(64, true),
        }))
        .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
      return withContext(
        found.slice(0, 20).map((one) => ({
          address: one.address,
          amount: String(one.amount),
          decimals: 0,
          uiAmountString: String(one.amount),
        })),
      )
    },
    getTokenAccountBalance: ([key]) => {
      const account = svm.getAccount(toAddress(key))
      if (!account.exists) throw new ChainRpcError(-32602, 'Invalid param: could not find account')
      const view = new DataView(Uint8Array.from(account.data).buffer)
      const mint = svm.getAccount(address(getBase58Decoder().decode(account.data.slice(0, 32))))
      const amount = view.getBigUint64(64, true)
      return withContext({
        amount: String(amount),
        decimals: mint.exists ? mint.data[44] : 0,
        uiAmountString: String(amount),
      })
    },
    getFeeForMessage: ([message]) => {
      const bytes = getBase64Encoder().encode(parse(v.string(), message))
      const signers = (bytes[0] ?? 0) >= 128 ? bytes[1] : bytes[0]
      return withContext(5_000 * (signers ?? 1))
    },
    getRecentPrioritizationFees: () =>
      Array.from({ length: 10 }, (_, i) => ({ slot: ledger.slot() - BigInt(i), prioritizationFee: i * 1_000 })),
    simulateTransaction: ([text, params]) => {
      const config = parse(simulateSchema, params)
      const { transaction, blockhash } = toBytes(text, config?.encoding)
      if (config?.replaceRecentBlockhash && config.sigVerify)
        throw new ChainRpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
      const isExpired = !config?.replaceRecentBlockhash && !ledger.isBlockhashValid(blockhash)
      const outcome = isExpired
        ? { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n, accounts: [] }
        : ledger.simulate(transaction, config?.sigVerify ?? false)
      const after = new Map<string, EncodedAccount>(outcome.accounts.map((account) => [account.address, account]))
      const readAfter = (key: string) => {
        const account = after.get(toAddress(key))
        if (!account) return readAccount(key, { encoding: 'base64' })
        return account.lamports > 0n ? toAccount(account, { encoding: 'base64' }) : null
      }
      const wanted = outcome.err === null ? config?.accounts : undefined
      return withContext({
        ...outcome,
        accounts: wanted?.addresses.map(readAfter) ?? null,
        returnData: null,
        innerInstructions: null,
        replacementBlockhash: null,
      })
    },
    sendTransaction: ([text, params]) => {
      const config = parse(sendSchema, params)
      const { wire, transaction, blockhash, signature } = toBytes(text, config?.encoding)
      if (config?.minContextSlot !== undefined && BigInt(config.minContextSlot) > ledger.slot())
        throw new ChainRpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: ledger.slot() })
      const isLive = ledger.isBlockhashValid(blockhash)
      if (!config?.skipPreflight) {
        // The age comes first, as with a validator: it forgets what it has processed together with its blockhash.
        if (!isLive) throw refuse({ err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n }, 'Blockhash not found')
        if (ledger.find(signature))
          throw refuse(
            { err: 'AlreadyProcessed', logs: [], unitsConsumed: 0n },
            'This transaction has already been processed',
          )
        const outcome = ledger.simulate(transaction, true)
        if (outcome.err === 'SignatureFailure')
          throw new ChainRpcError(-32003, 'Transaction signature verification failure')
        if (outcome.err !== null) throw refuse(outcome, JSON.stringify(outcome.err))
      }
      // A node forgets what comes too late, or twice, without a word.
      if (isLive && !faults.dropsTransactions && !ledger.find(signature)) ledger.execute(wire)
      return signature
    },
    getSignatureStatuses: ([signatures]) =>
      withContext(
        parse(v.array(v.string()), signatures).map((signature) => {
          const record = ledger.find(signature)
          return record ? toStatus(record) : null
        }),
      ),
    getTransaction: ([signature]) => {
      const record = ledger.find(parse(v.string(), signature))
      if (!record || ledger.commitmentOf(record) === 'processed') return null
      return {
        slot: record.slot,
        blockTime: record.blockTime,
        version: record.version,
        transaction: [getBase64Decoder().decode(record.wire), 'base64'],
        meta: {
          err: record.err,
          status: record.err === null ? { Ok: null } : { Err: record.err },
          fee: record.fee,
          preBalances: record.preBalances,
          postBalances: record.postBalances,
          logMessages: record.logs,
          computeUnitsConsumed: record.unitsConsumed,
          innerInstructions: [],
          preTokenBalances: record.preTokenBalances.map(toTokenBalance),
          postTokenBalances: record.postTokenBalances.map(toTokenBalance),
          rewards: [],
          loadedAddresses: { readonly: [], writable: [] },
        },
      }
    },
    getSignaturesForAddress: ([key, params]) => {
      const { limit = 1_000, before } = parse(signaturesSchema, params) ?? {}
      const records = ledger.history(toAddress(key))
      const start = before === undefined ? 0 : records.findIndex(({ signature }) => signature === before) + 1
      return records.slice(start, start + limit).map((record) => ({
        signature: record.signature,
        slot: record.slot,
        err: record.err,
        memo: null,
        blockTime: record.blockTime,
        confirmationStatus: ledger.commitmentOf(record),
      }))
    },
    requestAirdrop: ([owner, amount]) => {
      fund(ledger, toAddress(owner), BigInt(parse(v.number(), amount)))
      return getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(64)))
    },
  }
}

function toTokenBalance({ amount, decimals, ...balance }: TransactionRecord['preTokenBalances'][number]) {
  const text = formatUnits(amount, decimals)
  return {
    ...balance,
    uiTokenAmount: { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text },
  }
}

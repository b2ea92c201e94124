import {
  type Address,
  createWalletClient,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseEventLogs,
  publicActions,
} from 'viem'
import { entryPoint08Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainEndpoint } from '../node/localChain.js'
import { setBalance } from '../node/setBalance.js'
import { createTurns } from '../rpc/createTurns.js'
import { JsonRpcRequestError, jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { serveJsonRpc } from './serveJsonRpc.js'
import { type ParsedUserOperation, parseUserOperation } from './userOperation.js'

/** Each way in which a bundler can misbehave; several may be on at once. */
export interface BundlerFaults {
  /** Refuses every user operation (-32500), with these words. */
  readonly refuses?: string | undefined
  /** Takes user operations, and never puts one onto the chain. */
  readonly drops?: boolean | undefined
  /** Takes user operations and keeps them: one that pays a tenth more takes the place of another with its number, and what pays less is refused. */
  readonly holds?: boolean | undefined
  /** Answers the hash of another user operation than the one that it took. */
  readonly answersOtherHash?: boolean | undefined
  /** Answers nothing (HTTP 503). */
  readonly isDown?: boolean | undefined
}

export interface StartBundlerParameters {
  readonly chain: ChainEndpoint & { readonly chainId: number }
  readonly entryPoint: Address
}

export interface LocalBundler {
  readonly url: string
  /** What was asked of it, in order. */
  readonly asked: readonly string[]
  setFaults(faults: BundlerFaults): void
  /** Puts what it holds onto the chain. */
  release(): Promise<void>
  stop(): Promise<void>
}

interface Taken {
  readonly operation: ParsedUserOperation
  /** Null where it was dropped, or is held. */
  readonly transactionHash: Hex | null
}

/**
 * Starts a bundler of user operations (ERC-4337, entry point 0.8): each goes onto the chain by itself, by an account of the bundler's own, once the chain has
 * shown that it would. It knows nothing of the rules for a public memory pool (ERC-7562).
 */
export async function startBundler({ chain, entryPoint }: StartBundlerParameters): Promise<LocalBundler> {
  const account = privateKeyToAccount(generatePrivateKey())
  await setBalance(chain, account.address, 10n ** 21n)
  const client = createWalletClient({ account, transport: http(chain.rpcUrl) }).extend(publicActions)
  const taken = new Map<Hex, Taken>()
  const held = new Map<string, Hex>()
  const asked: string[] = []
  const inTurn = createTurns()
  let faults: BundlerFaults = {}

  function read([value, given]: readonly unknown[]): ParsedUserOperation {
    const operation = parseUserOperation(value)
    if (!operation) throw new JsonRpcRequestError('This is no user operation of entry point 0.8.', -32602)
    if (String(given).toLowerCase() !== entryPoint.toLowerCase())
      throw new JsonRpcRequestError(`The entry point is ${entryPoint}.`, -32602)
    return operation
  }
  const hashOf = (operation: ParsedUserOperation): Hex =>
    getUserOperationHash({
      chainId: chain.chainId,
      entryPointAddress: entryPoint,
      entryPointVersion: '0.8',
      userOperation: operation as never,
    })
  function bundleOf(operation: ParsedUserOperation) {
    return {
      to: entryPoint,
      data: encodeFunctionData({
        abi: entryPoint08Abi,
        functionName: 'handleOps',
        args: [[toPackedUserOperation(operation as never)], account.address],
      }),
      ...(operation.authorization && { authorizationList: [operation.authorization] }),
    }
  }

  async function send(params: readonly unknown[]): Promise<Hex> {
    const operation = read(params)
    if (faults.refuses !== undefined) throw new JsonRpcRequestError(faults.refuses, -32500)
    const hash = hashOf(operation)
    if (taken.has(hash)) throw new JsonRpcRequestError('This user operation is known already.', -32602)
    const bundle = bundleOf(operation)
    try {
      await client.call({ account, ...bundle, gas: 15_000_000n } as never)
    } catch (error) {
      throw toRefusal(error)
    }
    const place = `${operation.sender.toLowerCase()} ${operation.nonce}`
    const before = held.get(place)
    const replaced = before && taken.get(before)?.operation
    if (before && replaced) {
      const isLess = (fee: bigint, than: bigint): boolean => fee * 10n < than * 11n
      if (
        isLess(operation.maxFeePerGas, replaced.maxFeePerGas) ||
        isLess(operation.maxPriorityFeePerGas, replaced.maxPriorityFeePerGas)
      )
        throw new JsonRpcRequestError('replacement underpriced', -32602)
      if (!faults.drops) {
        held.delete(place)
        taken.delete(before)
      }
    }
    if (faults.holds) held.set(place, hash)
    const transactionHash =
      faults.drops || faults.holds
        ? null
        : await inTurn(() => client.sendTransaction({ ...bundle, chain: null, gas: 15_000_000n } as never))
    taken.set(hash, { operation, transactionHash })
    return faults.answersOtherHash ? keccak256(hash) : hash
  }

  async function estimate(params: readonly unknown[]) {
    const operation = read(params)
    const { sender, callData, factory, authorization, paymaster } = operation
    // A sender that is not there yet, or has no code yet, cannot be asked: what comes back then is enough for a few calls.
    const isThere = !factory && !authorization
    const callGasLimit = isThere
      ? await client.estimateGas({ account: entryPoint, to: sender, data: callData }).catch((error: unknown) => {
          throw toRefusal(error)
        })
      : 1_000_000n
    return {
      preVerificationGas: numberToHex(100_000n),
      verificationGasLimit: numberToHex(factory && !authorization ? 2_000_000n : 300_000n),
      callGasLimit: numberToHex((callGasLimit * 12n) / 10n),
      ...(paymaster && {
        paymasterVerificationGasLimit: numberToHex(150_000n),
        paymasterPostOpGasLimit: numberToHex(50_000n),
      }),
    }
  }

  async function readReceipt([given]: readonly unknown[]): Promise<object | null> {
    const hash = String(given) as Hex
    const { operation, transactionHash } = taken.get(hash) ?? {}
    if (!operation || !transactionHash) return null
    const receipt = (await jsonRpcRequest(chain.rpcUrl, {
      method: 'eth_getTransactionReceipt',
      params: [transactionHash],
    })) as { readonly logs: readonly { readonly logIndex: Hex }[] } | null
    if (!receipt) return null
    const [event] = parseEventLogs({
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      logs: receipt.logs as never,
    }).filter(({ args }) => args.userOpHash === hash)
    if (!event) return null
    const { sender, paymaster, nonce, success, actualGasCost, actualGasUsed } = event.args
    return {
      userOpHash: hash,
      entryPoint,
      sender,
      nonce: numberToHex(nonce),
      paymaster,
      success,
      actualGasCost: numberToHex(actualGasCost),
      actualGasUsed: numberToHex(actualGasUsed),
      // The entry point's own are not the user operation's.
      logs: receipt.logs.filter((log) => Object(log).address.toLowerCase() !== entryPoint.toLowerCase()),
      receipt,
    }
  }

  const server = await serveJsonRpc(
    async (method, params) => {
      asked.push(method)
      switch (method) {
        case 'eth_chainId':
          return numberToHex(chain.chainId)
        case 'eth_supportedEntryPoints':
          return [entryPoint]
        case 'eth_sendUserOperation':
          return send(params)
        case 'eth_estimateUserOperationGas':
          return estimate(params)
        case 'eth_getUserOperationByHash': {
          const known = taken.get(String(params[0]) as Hex)
          if (!known?.transactionHash && ![...held.values()].includes(String(params[0]) as Hex)) return null
          if (!known) return null
          return {
            entryPoint,
            transactionHash: known.transactionHash,
            userOperation: { sender: known.operation.sender },
          }
        }
        case 'eth_getUserOperationReceipt':
          return readReceipt(params)
        default:
          throw new JsonRpcRequestError(`The bundler has no ${method}.`, -32601)
      }
    },
    () => faults.isDown === true,
  )
  return {
    url: server.url,
    asked,
    setFaults(next) {
      faults = next
    },
    async release() {
      for (const [place, hash] of [...held]) {
        const one = taken.get(hash)
        held.delete(place)
        if (!one) continue
        const bundle = bundleOf(one.operation)
        const transactionHash = await inTurn(() =>
          client.sendTransaction({ ...bundle, chain: null, gas: 15_000_000n } as never),
        )
        taken.set(hash, { ...one, transactionHash })
      }
    },
    stop: server.stop,
  }
}

/** What the entry point, the account or the paymaster says, by the codes of ERC-7769. */
function toRefusal(error: unknown): JsonRpcRequestError {
  const data = findData(error)
  if (data) {
    try {
      const { errorName, args } = decodeErrorResult({ abi: entryPoint08Abi, data })
      const reason = errorName.startsWith('FailedOp') ? String(args?.[1]) : errorName
      return new JsonRpcRequestError(reason, /^AA3/.test(reason) ? -32501 : -32500, data)
    } catch {
      // The account's own, which says what it says by its bytes.
    }
  }
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return new JsonRpcRequestError(message ?? 'execution reverted', -32521, data)
}

function findData(error: unknown): Hex | undefined {
  let cause: unknown = error
  for (let depth = 0; depth < 12 && cause instanceof Error; depth += 1, cause = cause.cause) {
    const { data } = cause as { readonly data?: unknown }
    if (typeof data === 'string' && data.startsWith('0x')) return data as Hex
  }
  return undefined
}

import { type Address, concat, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testPaymaster } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from '../node/localChain.js'
import { deployFromNode, mineFromNode } from '../node/sendFromNode.js'
import { JsonRpcRequestError, jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { serveJsonRpc } from './serveJsonRpc.js'
import { type ParsedUserOperation, parseUserOperation } from './userOperation.js'

/** Each way in which a paymaster can misbehave; several may be on at once. */
export interface PaymasterFaults {
  /** Sponsors nobody (-32000), with these words. */
  readonly refuses?: string | undefined
  /** Promises to pay (the stub), and then does not. */
  readonly refusesAfterPromise?: string | undefined
  /** Signs with another key than the contract's. */
  readonly signsWithWrongKey?: boolean | undefined
  /** Signs what has ended by the time that it arrives. */
  readonly signsExpired?: boolean | undefined
  /** Answers nothing (HTTP 503). */
  readonly isDown?: boolean | undefined
}

export interface StartPaymasterParameters {
  readonly chain: ChainEndpoint & { readonly chainId: number }
  readonly entryPoint: Address
  /** What it has to spend, in wei. Default 1 of the native currency. */
  readonly depositWei?: bigint | undefined
  /** How it calls itself. Default 'Test sponsor'. */
  readonly name?: string | undefined
}

export interface LocalPaymaster {
  readonly url: string
  readonly address: Address
  /** What was asked of it, in order. */
  readonly asked: readonly string[]
  setFaults(faults: PaymasterFaults): void
  /** What is left of its deposit, in wei. */
  readDeposit(): Promise<bigint>
  stop(): Promise<void>
}

const lifetimeS = 600

/** Starts a paymaster's service (ERC-7677) and puts its contract onto the chain: it pays for every user operation that it is asked for. */
export async function startPaymaster({
  chain,
  entryPoint,
  depositWei = 10n ** 18n,
  name = 'Test sponsor',
}: StartPaymasterParameters): Promise<LocalPaymaster> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())
  const address = await deployFromNode(chain, testPaymaster, [entryPoint, signer.address])
  const deposit = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'depositTo', args: [address] })
  await mineFromNode(chain, { to: entryPoint, data: deposit, value: depositWei })
  const asked: string[] = []
  let faults: PaymasterFaults = {}

  const call = async (to: Address, data: Hex): Promise<Hex> =>
    (await jsonRpcRequest(chain.rpcUrl, { method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex

  function read([value, given, chainId]: readonly unknown[]): ParsedUserOperation {
    const operation = parseUserOperation(value)
    const isOurs = String(given).toLowerCase() === entryPoint.toLowerCase() && Number(chainId) === chain.chainId
    if (!operation || !isOurs) throw new JsonRpcRequestError('This is nothing that it could pay for.', -32602)
    if (faults.refuses !== undefined) throw new JsonRpcRequestError(faults.refuses, -32000)
    return operation
  }

  async function sign(operation: ParsedUserOperation): Promise<Hex> {
    const block = Object(
      await jsonRpcRequest(chain.rpcUrl, { method: 'eth_getBlockByNumber', params: ['latest', false] }),
    ) as { readonly timestamp: Hex }
    // By the chain's own time: a test may have moved it.
    const end = Number(block.timestamp) + (faults.signsExpired ? -60 : lifetimeS)
    const packed = toPackedUserOperation({ ...operation, paymaster: address, paymasterData: '0x' } as never)
    const hash = await call(
      address,
      encodeFunctionData({ abi: testPaymaster.abi, functionName: 'hashOf', args: [packed, end] }),
    )
    const key = faults.signsWithWrongKey ? stranger : signer
    return concat([numberToHex(end, { size: 6 }), await key.signMessage({ message: { raw: hash } })])
  }

  const server = await serveJsonRpc(
    async (method, params) => {
      asked.push(method)
      switch (method) {
        case 'pm_getPaymasterStubData': {
          read(params)
          // As long as what comes in its place, and nothing that anybody could use.
          return {
            paymaster: address,
            paymasterData: concat([numberToHex(0, { size: 6 }), `0x${'ff'.repeat(32)}${'7a'.repeat(32)}1c`]),
            paymasterVerificationGasLimit: numberToHex(150_000n),
            paymasterPostOpGasLimit: numberToHex(50_000n),
            sponsor: { name },
            isFinal: false,
          }
        }
        case 'pm_getPaymasterData': {
          const operation = read(params)
          if (faults.refusesAfterPromise !== undefined)
            throw new JsonRpcRequestError(faults.refusesAfterPromise, -32000)
          return { paymaster: address, paymasterData: await sign(operation) }
        }
        default:
          throw new JsonRpcRequestError(`The paymaster has no ${method}.`, -32601)
      }
    },
    () => faults.isDown === true,
  )
  return {
    url: server.url,
    address,
    asked,
    setFaults(next) {
      faults = next
    },
    async readDeposit() {
      const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'balanceOf', args: [address] })
      return BigInt(await call(entryPoint, data))
    },
    stop: server.stop,
  }
}

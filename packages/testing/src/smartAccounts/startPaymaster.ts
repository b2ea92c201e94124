import { type Address, concat, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testPaymaster, testTokenPaymaster } from '../contracts/artifacts.generated.js'
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
  /** Answers what is no promise of ERC-7677. */
  readonly answersNonsense?: boolean | undefined
  /** Sponsors nobody, and takes tokens all the same. */
  readonly onlyTakesTokens?: boolean | undefined
  /** Quotes a thousand times as much of a token as it takes. */
  readonly quotesTooMuch?: boolean | undefined
  /** Takes a thousand times as much of a token as it quoted. */
  readonly quotesTooLittle?: boolean | undefined
  /** Answers calls of its own beside what it pays with. */
  readonly changesCalls?: boolean | undefined
  /** Answers nothing (HTTP 503). */
  readonly isDown?: boolean | undefined
}

export interface StartPaymasterParameters {
  readonly chain: ChainEndpoint & { readonly chainId: number }
  readonly entryPoint: Address
  /** What it has to spend, in wei. Default 1 of the native currency. */
  readonly depositWei?: bigint | undefined
  /** The tokens that it takes in place of sponsoring (a question's `context.token`), by address: units of each for 10¹⁸ wei. Default none. */
  readonly tokens?: Readonly<Record<Address, bigint>> | undefined
  /** How it calls itself. Default 'Test sponsor'. */
  readonly name?: string | undefined
}

export interface LocalPaymaster {
  readonly url: string
  readonly address: Address
  /** Of the contract that takes tokens; undefined where it takes none. */
  readonly tokenAddress: Address | undefined
  /** What was asked of it, in order. */
  readonly asked: readonly string[]
  /** The context of each question: what the app has told it. */
  readonly contexts: readonly unknown[]
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
  tokens = {},
}: StartPaymasterParameters): Promise<LocalPaymaster> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())
  const address = await deployFromNode(chain, testPaymaster, [entryPoint, signer.address])
  const rates = new Map(Object.entries(tokens).map(([token, rate]) => [token.toLowerCase(), rate]))
  const tokenAddress =
    rates.size > 0 ? await deployFromNode(chain, testTokenPaymaster, [entryPoint, signer.address]) : undefined
  for (const contract of [address, ...(tokenAddress ? [tokenAddress] : [])]) {
    const deposit = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'depositTo', args: [contract] })
    await mineFromNode(chain, { to: entryPoint, data: deposit, value: depositWei })
  }
  const asked: string[] = []
  const contexts: unknown[] = []
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

  interface Payment {
    readonly contract: Address
    readonly token?: { readonly address: Address; readonly rate: bigint } | undefined
  }

  /** By the token that its context names, else as a sponsor. */
  function readPayment(context: unknown): Payment {
    const { token } = Object(context)
    if (token === undefined) {
      if (faults.onlyTakesTokens) throw new JsonRpcRequestError('It sponsors nobody.', -32000)
      return { contract: address }
    }
    const rate = rates.get(String(token).toLowerCase())
    if (rate === undefined || !tokenAddress) throw new JsonRpcRequestError('It does not take this token.', -32602)
    return { contract: tokenAddress, token: { address: token as Address, rate } }
  }

  async function sign(operation: ParsedUserOperation, { contract, token }: Payment): Promise<Hex> {
    const block = Object(
      await jsonRpcRequest(chain.rpcUrl, { method: 'eth_getBlockByNumber', params: ['latest', false] }),
    ) as { readonly timestamp: Hex }
    // By the chain's own time: a test may have moved it.
    const end = Number(block.timestamp) + (faults.signsExpired ? -60 : lifetimeS)
    const packed = toPackedUserOperation({ ...operation, paymaster: contract, paymasterData: '0x' } as never)
    const data = token
      ? encodeFunctionData({
          abi: testTokenPaymaster.abi,
          functionName: 'tokenHashOf',
          args: [packed, end, token.address, token.rate],
        })
      : encodeFunctionData({ abi: testPaymaster.abi, functionName: 'hashOf', args: [packed, end] })
    const key = faults.signsWithWrongKey ? stranger : signer
    const signature = await key.signMessage({ message: { raw: await call(contract, data) } })
    return concat([numberToHex(end, { size: 6 }), ...tokenData(token), signature])
  }
  const tokenData = (token: Payment['token']): readonly Hex[] =>
    token ? [token.address, numberToHex(token.rate, { size: 32 })] : []

  const server = await serveJsonRpc(
    async (method, params) => {
      asked.push(method)
      contexts.push(params[3])
      if (faults.answersNonsense) return { paymaster: 'me', paymasterData: 5 }
      const more = faults.changesCalls ? { callData: '0xdeadbeef', sender: address, callGasLimit: '0x1' } : {}
      switch (method) {
        case 'pm_getPaymasterStubData': {
          read(params)
          const { contract, token } = readPayment(params[3])
          // As long as what comes in its place, and nothing that anybody could use.
          return {
            ...more,
            paymaster: contract,
            paymasterData: concat([
              numberToHex(0, { size: 6 }),
              ...tokenData(token),
              `0x${'ff'.repeat(32)}${'7a'.repeat(32)}1c`,
            ]),
            paymasterVerificationGasLimit: numberToHex(150_000n),
            paymasterPostOpGasLimit: numberToHex(token ? 150_000n : 50_000n),
            sponsor: { name },
            isFinal: false,
          }
        }
        case 'pm_getPaymasterData': {
          const operation = read(params)
          if (faults.refusesAfterPromise !== undefined)
            throw new JsonRpcRequestError(faults.refusesAfterPromise, -32000)
          const payment = readPayment(params[3])
          return { ...more, paymaster: payment.contract, paymasterData: await sign(operation, payment) }
        }
        // As Pimlico's paymasters tell them.
        case 'pimlico_getTokenQuotes': {
          const asked = Object(params[0]).tokens
          const known = (Array.isArray(asked) ? asked : []).flatMap((token: unknown) => {
            const rate = rates.get(String(token).toLowerCase())
            return rate === undefined
              ? []
              : [{ token, rate: faults.quotesTooMuch ? rate * 1_000n : faults.quotesTooLittle ? rate / 1_000n : rate }]
          })
          return {
            quotes: known.map(({ token, rate }) => ({
              paymaster: tokenAddress,
              token,
              postOpGas: numberToHex(60_000n),
              exchangeRate: numberToHex(rate),
              exchangeRateNativeToUsd: '0x0',
            })),
          }
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
    tokenAddress,
    asked,
    contexts,
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

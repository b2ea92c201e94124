import { createServer } from 'node:http'
import {
  concatHex,
  encodeAbiParameters,
  encodeErrorResult,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { verifySignature } from './verifySignature.js'

const account = `0x${'ac'.repeat(20)}` as const
const delegate = `0x${'de'.repeat(20)}` as const

/** A signature of an account that has become a contract (ERC-8010): its own, the authorization, and the length of that. */
function wrapDelegated() {
  const suffix = encodeAbiParameters(
    parseAbiParameters(
      '(uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s) authorization, address to, bytes data',
    ),
    [{ chainId: 1n, delegation: delegate, nonce: 0n, yParity: 0, r: 1n, s: 1n }, account, '0x'],
  )
  return concatHex([`0x${'11'.repeat(65)}`, suffix, numberToHex(size(suffix), { size: 32 }), `0x${'8010'.repeat(16)}`])
}

it('behavior: no contract sends the gateway to an address of its choice (ERC-3668)', async () => {
  let requests = 0
  const lure = createServer((_, response) => {
    requests += 1
    response.end('0x')
  })
  await new Promise<void>((resolve) => lure.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    lure.closeAllConnections()
    lure.close()
  })
  const place = lure.address()
  const url = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}/{data}`
  const data = encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
    ]),
    errorName: 'OffchainLookup',
    args: [account, [url], '0x', '0x12345678', '0x'],
  })
  const asked: string[] = []
  const signer = await verifySignature({
    address: account,
    message: 'hello',
    signature: wrapDelegated(),
    async ask({ method }) {
      asked.push(method)
      if (method === 'eth_getCode') return { result: `0xef0100${delegate.slice(2)}` }
      return { error: { code: 3, message: 'execution reverted', data } }
    },
  })
  expect(signer).toBeUndefined()
  expect(requests).toBe(0)
  expect(asked).toEqual(['eth_getCode', 'eth_call'])
})

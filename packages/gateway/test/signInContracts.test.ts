import { deployContractAccount, jsonRpcRequest, type LocalChain, startLocalChains } from '@hawser/testing/node'
import { serializeErc6492Signature } from 'viem'
import { beforeAll, expect, it, vi } from 'vitest'
import { useDatabases } from './support/databases.js'
import { startNodeFront } from './support/startNodeFront.js'
import { alice, bob, createBrowser, failed, useSignIn } from './support/useSignIn.js'

const { open } = useSignIn(useDatabases())
let chain: LocalChain
let front: Awaited<ReturnType<typeof startNodeFront>>

beforeAll(async () => {
  const local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 1 })
  const [first] = local.chains
  if (!first) throw new Error('No chain')
  chain = first
  front = await startNodeFront(chain.rpcUrl)
  return async () => {
    await front.stop()
    await local.stop()
  }
})

const openWithNode = (timeoutMs = 5_000) =>
  open({ networks: { 'eip155:1': { http: [front.url] } }, sources: { timeoutMs } })
/** Signs for an account that is a contract. */
const signAs = (address: string, owner = alice) => ({
  address,
  signMessage: ({ message }: { readonly message: string }) => owner.signMessage({ message }),
})

it('CAP-12 default: an account that is a contract, of which its owner alone signs in', async () => {
  const { address } = await deployContractAccount(chain, { owner: alice.address })
  const browser = createBrowser(await openWithNode())
  const wrong = await browser.sign({}, signAs(address, bob))
  expect(await browser.authenticate(wrong)).toMatchObject(failed(401, 'signature'))
  expect(await browser.signIn({}, signAs(address))).toMatchObject({
    status: 200,
    body: { session: { accountAddress: address } },
  })
})

it('CAP-12 default: an account that is not deployed yet', async () => {
  const account = await deployContractAccount(chain, { owner: bob.address, isLeftForLater: true })
  const browser = createBrowser(await openWithNode())
  const wrap = (signature: string) =>
    serializeErc6492Signature({
      address: account.factory,
      data: account.factoryData,
      signature: signature as `0x${string}`,
    })
  const signed = await browser.sign({}, signAs(account.address, bob))
  expect(await browser.authenticate(signed)).toMatchObject(failed(401, 'signature'))
  const stranger = await alice.signMessage({ message: signed.message })
  expect(await browser.authenticate({ ...signed, signature: wrap(stranger) })).toMatchObject(failed(401, 'signature'))
  expect(await browser.authenticate({ ...signed, signature: wrap(signed.signature) })).toMatchObject({ status: 200 })
})

it.each([
  ['returns garbage', '0x7fdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef60005260206000f3'],
  ['returns a megabyte', '0x620f42406000f3'],
  ['burns all the gas', '0x5b600056'],
  ['reverts', '0x60006000fd'],
])('behavior: a contract that %s has signed nothing', async (_, code) => {
  const address = `0x${'7'.repeat(40)}`
  await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_setCode', params: [address, code] })
  const browser = createBrowser(await openWithNode())
  expect(await browser.authenticate(await browser.sign({}, signAs(address)))).toMatchObject(failed(401, 'signature'))
})

it.each(['down', 'slow', 'HTML', 'half', 'otherNetwork', 'absurd', 'otherIds'] as const)(
  'behavior: a node that is %s is no refusal, and the same signature is taken when it is back',
  async (fault) => {
    const { address } = await deployContractAccount(chain, { owner: alice.address })
    const gateway = await openWithNode(1_000)
    const browser = createBrowser(gateway)
    const signed = await browser.sign({}, signAs(address))
    front.fail(fault)
    const answer = await browser.authenticate(signed)
    // A key needs no node.
    expect(await browser.signIn()).toMatchObject({ status: 200 })
    front.fail(undefined)
    expect(answer).toMatchObject(failed(503, 'signature'))
    // A question that was under way may still fail.
    await vi.waitFor(async () => expect(await browser.authenticate(signed)).toMatchObject({ status: 200 }))
  },
)

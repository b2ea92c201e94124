import { disconnect, switchAccount } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { describe, expect, it } from 'vitest'
import { renderClient } from '../fixtures/renderClient.js'
import { type Deferred, deferred } from '../views/fixtures/deferred.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { useHawserSignMessage } from './requests.js'

type Hook = ReturnType<typeof useHawserSignMessage>

function Probe({ onRender }: { readonly onRender: (hook: Hook) => void }) {
  onRender(useHawserSignMessage())
  return null
}

/** The hook of a connected client whose wallet signs when the test says so. */
async function open() {
  const renders: Hook[] = []
  const answers: Deferred<string>[] = []
  const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
  const other = fakeWallet({ id: 'buoy', name: 'Buoy' })
  const client = await renderClient(<Probe onRender={(hook) => renders.push(hook)} />, {
    wallets: [wallet, other],
    signMessage() {
      const answer = deferred<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  await connectWallet(client, wallet, { addresses: [firstAddress, secondAddress] })
  const read = (): Hook => renders.at(-1) as Hook
  /** Asks the wallet, and waits until it is asked. */
  async function sign(): Promise<Deferred<string>> {
    const asked = answers.length
    read().signMessage({ message: 'Ahoy' })
    await expect.poll(() => answers.length).toBe(asked + 1)
    return answers[asked] as Deferred<string>
  }
  return { client, hawser: client.hawser, wallet, other, renders, read, sign }
}

const connectionId = 'eip155/anchor'
const idle = { status: 'idle', data: undefined, error: null, isPending: false }

describe('what a wallet hook shows', () => {
  it('behavior: goes with the account that it is of', async () => {
    const { hawser, read, sign } = await open()
    ;(await sign()).resolve('0xfirst')
    await expect.poll(() => read()).toMatchObject({ status: 'success', data: '0xfirst' })
    await switchAccount(hawser, { connectionId, address: secondAddress })
    await expect.poll(() => read()).toMatchObject(idle)
    ;(await sign()).resolve('0xsecond')
    await expect.poll(() => read()).toMatchObject({ status: 'success', data: '0xsecond' })
    await disconnect(hawser)
    await expect.poll(() => read()).toMatchObject(idle)
  })

  it('behavior: an answer that comes when another account is in use is dropped', async () => {
    const { hawser, renders, read, sign } = await open()
    const answer = await sign()
    await expect.poll(() => read().isPending).toBe(true)
    await switchAccount(hawser, { connectionId, address: secondAddress })
    answer.resolve('0xfirst')
    await expect.poll(() => read()).toMatchObject(idle)
    expect(renders.some(({ data }) => data !== undefined)).toBe(false)
  })

  it('behavior: a former wallet’s signature is no success under the next wallet', async () => {
    const { client, other, renders, read, sign } = await open()
    const answer = await sign()
    await disconnect(client.hawser)
    await expect.poll(() => read()).toMatchObject({ status: 'error', error: { code: 'CONNECTION_ENDED' } })
    await connectWallet(client, other, { addresses: [secondAddress] })
    await expect.poll(() => read()).toMatchObject(idle)
    answer.resolve('0xformer')
    ;(await sign()).resolve('0xnext')
    await expect.poll(() => read()).toMatchObject({ status: 'success', data: '0xnext' })
    expect(renders.some(({ data }) => data === '0xformer')).toBe(false)
  })

  it('behavior: another wallet beside it, of another namespace or not in use, changes nothing', async () => {
    const { client, other, read, sign } = await open()
    ;(await sign()).resolve('0xfirst')
    await expect.poll(() => read().data).toBe('0xfirst')
    client.hawser[internalsKey].controllers.network.select('eip155:10')
    await disconnect(client.hawser, { connectionId: 'eip155/buoy' })
    expect(other.requests).toHaveLength(0)
    expect(read()).toMatchObject({ status: 'success', data: '0xfirst' })
  })
})

import { showToast } from '@hawser/core/actions'
import { useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { renderClient } from '../fixtures/renderClient.js'
import { useHawserAccount } from '../hooks/account.js'
import { useHawserModal } from '../hooks/modal.js'
import { useHawserNetwork } from '../hooks/network.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'

function Counter({ name, use }: { readonly name: string; readonly use: () => unknown }) {
  use()
  const count = useRef(0)
  // StrictMode renders twice, with one and the same counter: both count.
  count.current += 1
  return <output data-testid={name}>{count.current}</output>
}

const countOf = (name: string): string | null | undefined =>
  document.querySelector(`[data-testid=${name}]`)?.textContent
/** Long enough for every batched notification to have come. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

describe('useHawserState', () => {
  it('behavior: a hook renders its component again only when a field that it returns has changed', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const client = await renderClient(
      <>
        <Counter name="account" use={useHawserAccount} />
        <Counter name="network" use={useHawserNetwork} />
        <Counter name="modal" use={useHawserModal} />
      </>,
      { wallets: [wallet] },
    )
    await settle()
    const counts = () => ['account', 'network', 'modal'].map(countOf)
    const [account, network, modal] = counts()

    showToast(client.hawser, { message: 'Ahoy', variant: 'success' })
    client.hawser.setTheme({ mode: 'dark' })
    await settle()
    expect(counts()).toEqual([account, network, modal])

    await connectWallet(client, wallet, { addresses: [firstAddress, secondAddress] })
    await settle()
    expect(countOf('account')).not.toBe(account)
    expect(counts().slice(1)).toEqual([network, modal])

    const connected = counts()
    wallet.report([firstAddress, secondAddress], 'eip155:1')
    await settle()
    expect(counts()).toEqual(connected)
  })
})

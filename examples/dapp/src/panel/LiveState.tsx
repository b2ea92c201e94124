import { type ChainNamespace, formatUnits } from '@hawser/common'
import {
  useHawserAccount,
  useHawserBalance,
  useHawserDisconnect,
  useHawserNetwork,
  useHawserNetworks,
} from '@hawser/react'
import { ShortId } from '../card/ShortId.js'
import { type ShownNamespace, shownNamespaces } from '../namespaces/namespaces.js'

/** What the hooks say, live: of the account in use, and of each namespace beside it. */
export function LiveState() {
  const { networks } = useHawserNetworks()
  const asked = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return (
    <section aria-labelledby="state-heading">
      <div className="section-head">
        <h2 id="state-heading">Live state</h2>
        <p>What the hooks return, as it changes.</p>
        <DisconnectEverything />
      </div>
      <table className="state">
        <thead>
          <tr>
            {['Account of', 'Status', 'Wallet', 'Address', 'Network', 'Balance'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <StateRow />
          {shownNamespaces
            .filter(({ namespace }) => asked.has(namespace))
            .map((shown) => (
              <StateRow key={shown.namespace} of={shown} />
            ))}
        </tbody>
      </table>
    </section>
  )
}

/** Ends every connection of every namespace at once. */
function DisconnectEverything() {
  const { disconnect, isPending } = useHawserDisconnect()
  const addresses = [
    useHawserAccount({ namespace: 'eip155' }).address,
    useHawserAccount({ namespace: 'solana' }).address,
    useHawserAccount({ namespace: 'bip122' }).address,
    useHawserAccount({ namespace: 'polkadot' }).address,
  ]
  if (addresses.every((address) => address === undefined)) return null
  return (
    <button type="button" className="button quiet" disabled={isPending} onClick={() => disconnect({})}>
      Disconnect everything
    </button>
  )
}

/** Of one namespace; without one, of what is in use. */
function StateRow({ of }: { readonly of?: ShownNamespace }) {
  const namespace: ChainNamespace | undefined = of?.namespace
  const { address, status, isUnconfirmed, connectorName } = useHawserAccount({ namespace })
  const { network, isUnsupported } = useHawserNetwork({ namespace })
  const balance = useHawserBalance({ namespace })
  const testId = (name: string) => (namespace ? `${namespace}-${name}` : name)
  return (
    <tr>
      <th scope="row">
        <span className="state-name">
          <img className={of && 'round'} src={of?.mark ?? '/mark.svg'} alt="" width={20} height={20} />
          {of?.name ?? 'In use'}
        </span>
      </th>
      <td data-label="Status" data-testid={testId('status')}>
        <span data-status={status}>
          {status}
          {isUnconfirmed ? ' (not confirmed)' : ''}
        </span>
      </td>
      <td data-label="Wallet" data-testid={testId('wallet')}>
        {connectorName ?? '–'}
      </td>
      <td data-label="Address" data-testid={testId('address')}>
        {address === undefined ? '–' : <ShortId id={address} />}
      </td>
      <td data-label="Network" data-testid={testId('network')}>
        {network ? `${network.name}${isUnsupported ? ' (unsupported)' : ''}` : '–'}
      </td>
      <td data-label="Balance" data-testid={testId('balance')}>
        <bdi dir="ltr">
          {balance.data
            ? `${formatUnits(balance.data.value, balance.data.decimals)} ${balance.data.symbol}`
            : balance.error
              ? 'unavailable'
              : '–'}
        </bdi>
      </td>
    </tr>
  )
}

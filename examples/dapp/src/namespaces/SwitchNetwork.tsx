import type { ChainNamespace } from '@hawser/common'
import { useHawserNetwork, useHawserNetworks, useHawserSwitchNetwork } from '@hawser/react'
import { Outcome } from '../card/Outcome.js'

export function SwitchNetwork({ namespace }: { readonly namespace: ChainNamespace }) {
  const { network } = useHawserNetwork()
  const { networks } = useHawserNetworks()
  const { switchNetwork, status, error, isPending } = useHawserSwitchNetwork()
  return (
    <>
      <div className="controls">
        {networks
          .filter(({ chainNamespace }) => chainNamespace === namespace)
          .map(({ caipNetworkId, name }) => (
            <button
              key={caipNetworkId}
              type="button"
              className="button quiet"
              aria-pressed={caipNetworkId === network?.caipNetworkId}
              disabled={isPending}
              onClick={() => switchNetwork({ caipNetworkId })}
            >
              {name}
            </button>
          ))}
      </div>
      <Outcome
        isPending={isPending}
        waiting="Confirm in your wallet"
        result={status === 'success' ? `On ${network?.name}` : undefined}
        error={error}
      />
    </>
  )
}

import { useHawserNetwork, useHawserNetworks, useHawserSwitchNetwork } from '@hawser/react'
import { Outcome } from '../page/Outcome.js'

export function SwitchNetworkAction() {
  const { network } = useHawserNetwork()
  const { networks } = useHawserNetworks()
  const { switchNetwork, error, isPending } = useHawserSwitchNetwork()
  return (
    <>
      <div className="controls">
        {networks.map(({ caipNetworkId, name }) => (
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
        result={network && `On ${network.name}`}
        error={error}
      />
    </>
  )
}

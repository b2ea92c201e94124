import { WalletActionCard } from '../card/ActionCard.js'
import { SwitchNetwork } from '../namespaces/SwitchNetwork.js'
import switchNetworkSource from '../namespaces/SwitchNetwork.tsx?raw'
import { SignPolkadotPayload } from './SignPolkadotPayload.js'
import signPayloadSource from './SignPolkadotPayload.tsx?raw'
import { SignPolkadotRaw } from './SignPolkadotRaw.js'
import signRawSource from './SignPolkadotRaw.tsx?raw'
import { TransferPolkadot } from './TransferPolkadot.js'
import transferSource from './TransferPolkadot.tsx?raw'

export function PolkadotActions() {
  return (
    <>
      <WalletActionCard
        namespace="polkadot"
        title="Sign bytes with a Polkadot account"
        description="Wrapped, so a message can’t pass as a transaction."
        file="polkadot/SignPolkadotRaw.tsx"
        source={signRawSource}
      >
        <SignPolkadotRaw />
      </WalletActionCard>
      <WalletActionCard
        namespace="polkadot"
        title="Sign a Polkadot payload"
        description="A remark built with @polkadot/api, signed by the wallet and submitted."
        file="polkadot/SignPolkadotPayload.tsx"
        source={signPayloadSource}
      >
        <SignPolkadotPayload />
      </WalletActionCard>
      <WalletActionCard
        namespace="polkadot"
        title="Send with @polkadot/api"
        description="Hawser’s wallet as the library’s signer."
        file="polkadot/TransferPolkadot.tsx"
        source={transferSource}
      >
        <TransferPolkadot />
      </WalletActionCard>
      <WalletActionCard
        namespace="polkadot"
        title="Switch network"
        description="Makes it the network in use."
        file="namespaces/SwitchNetwork.tsx"
        source={switchNetworkSource}
      >
        <SwitchNetwork namespace="polkadot" />
      </WalletActionCard>
    </>
  )
}

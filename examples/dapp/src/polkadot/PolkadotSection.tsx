import { NamespaceSection } from '../namespaces/NamespaceSection.js'
import { ActionCard } from '../page/ActionCard.js'
import { SignPolkadotPayload } from './SignPolkadotPayload.js'
import signPayloadSource from './SignPolkadotPayload.tsx?raw'
import { SignPolkadotRaw } from './SignPolkadotRaw.js'
import signRawSource from './SignPolkadotRaw.tsx?raw'
import { TransferPolkadot } from './TransferPolkadot.js'
import transferSource from './TransferPolkadot.tsx?raw'

export function PolkadotSection() {
  return (
    <NamespaceSection namespace="polkadot" name="Polkadot">
      <ActionCard
        title="Sign bytes with a Polkadot account"
        description="Wrapped, so a message can’t pass as a transaction."
        source={signRawSource}
      >
        <SignPolkadotRaw />
      </ActionCard>
      <ActionCard
        title="Sign a Polkadot payload"
        description="A remark built with @polkadot/api, signed by the wallet and submitted."
        source={signPayloadSource}
      >
        <SignPolkadotPayload />
      </ActionCard>
      <ActionCard
        title="Send with @polkadot/api"
        description="Hawser’s wallet as the library’s signer."
        source={transferSource}
      >
        <TransferPolkadot />
      </ActionCard>
    </NamespaceSection>
  )
}

import { ActionCard } from '../card/ActionCard.js'
import { OwnUsers } from './OwnUsers.js'
import ownUsersSource from './OwnUsers.tsx?raw'

/** An app's own users, who have a wallet without signing in to anything else. */
export function OwnUsersCard({ tokenUrl }: { readonly tokenUrl: string }) {
  return (
    <ActionCard
      title="Bring your own users"
      description="Your back end signs a token. Its user has a wallet."
      file="headless/OwnUsers.tsx"
      source={ownUsersSource}
    >
      <OwnUsers tokenUrl={tokenUrl} />
    </ActionCard>
  )
}

interface AppBadgeProps {
  readonly name: string
}

/** An app's first letter: its own picture would tell its server that the wallet is open. */
export function AppBadge({ name }: AppBadgeProps) {
  return (
    <span className="badge" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

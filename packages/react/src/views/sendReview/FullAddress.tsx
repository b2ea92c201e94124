const GROUP = 4

/** An address to the last sign, in groups that the eye can compare. It is copied without gaps. */
export function FullAddress({ value }: { readonly value: string }) {
  const head = value.startsWith('0x') ? value.slice(0, 2) : ''
  const rest = value.slice(head.length)
  const groups = Array.from({ length: Math.ceil(rest.length / GROUP) }, (_, index) =>
    rest.slice(index * GROUP, (index + 1) * GROUP),
  )
  return (
    <bdi className="hawser-full-address" dir="ltr" translate="no">
      {groups.map((group, index) => (
        // The place in the address is what tells two groups apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <span key={index}>{index === 0 ? head + group : group}</span>
      ))}
    </bdi>
  )
}

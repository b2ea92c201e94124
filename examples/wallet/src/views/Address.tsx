interface AddressProps {
  readonly value: string
}

/** Both ends of an address or hash, the whole of it on hover, on copying and to screen readers. */
export function Address({ value }: AddressProps) {
  return (
    <code className="address" title={value}>
      <span aria-hidden="true">
        {value.slice(0, 6)}…{value.slice(-4)}
      </span>
      <span className="visually-hidden">{value}</span>
    </code>
  )
}

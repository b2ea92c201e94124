import { useEffect, useState } from 'react'

interface CopyButtonProps {
  readonly value: string
  readonly label: string
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), 2000)
    return () => clearTimeout(timer)
  }, [result])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  return (
    <button type="button" className="button quiet small" onClick={copy} aria-label={label}>
      {result === 'copied' ? 'Copied' : result === 'failed' ? 'Not copied' : 'Copy'}
    </button>
  )
}

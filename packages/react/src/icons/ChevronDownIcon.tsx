import { Icon, type IconProps } from './Icon.js'

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m7.5 10 4.5 4.5 4.5-4.5" />
    </Icon>
  )
}

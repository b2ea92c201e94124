// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

interface IResolvers {
    function resolver(bytes32 node) external view returns (address);
}

interface INames {
    function addr(bytes32 node) external view returns (address);
    function name(bytes32 node) external view returns (string memory);
}

/// One call from a name to its record, and from an address to its checked name (ERC-7996's entry points), without
/// wildcards and off-chain look-ups.
contract EnsUniversalResolver {
    IResolvers private immutable _registry;
    bytes32 private constant REVERSE_NODE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error DNSDecodingFailed(bytes dns);

    constructor(address registry) {
        _registry = IResolvers(registry);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = _registry.resolver(_hashDns(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        (bool ok, bytes memory result) = resolver.staticcall(data);
        if (!ok) revert ResolverError(result);
        return (result, resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        bytes32 node = keccak256(abi.encodePacked(REVERSE_NODE, keccak256(_toHex(account))));
        reverseResolver = _registry.resolver(node);
        if (reverseResolver == address(0)) revert ResolverNotFound(account);
        primary = INames(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes32 forward = _hashName(bytes(primary));
        resolver = _registry.resolver(forward);
        address found = resolver == address(0) ? address(0) : INames(resolver).addr(forward);
        if (found != address(bytes20(account))) revert ReverseAddressMismatch(primary, abi.encodePacked(found));
    }

    function _hashDns(bytes calldata dns, uint256 offset) private pure returns (bytes32) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        uint256 length = uint8(dns[offset]);
        if (length == 0) return bytes32(0);
        uint256 end = offset + 1 + length;
        if (end > dns.length) revert DNSDecodingFailed(dns);
        return keccak256(abi.encodePacked(_hashDns(dns, end), keccak256(dns[offset + 1:end])));
    }

    function _hashName(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        while (end > 0) {
            uint256 start = end;
            while (start > 0 && name[start - 1] != ".") start--;
            bytes memory label = new bytes(end - start);
            for (uint256 i; i < label.length; i++) label[i] = name[start + i];
            node = keccak256(abi.encodePacked(node, keccak256(label)));
            end = start == 0 ? 0 : start - 1;
        }
    }

    function _toHex(bytes calldata value) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(value.length * 2);
        for (uint256 i; i < value.length; i++) {
            text[2 * i] = digits[uint8(value[i]) >> 4];
            text[2 * i + 1] = digits[uint8(value[i]) & 15];
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

interface IResolvers {
    function resolver(bytes32 node) external view returns (address);
}

interface IWildcards {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

interface INames {
    function addr(bytes32 node) external view returns (address);
    function name(bytes32 node) external view returns (string memory);
}

/// One call from a name to its record, and from an address to its checked name (ERC-7996's entry points). A name without a resolver of its own is asked of
/// the nearest one above it (ENSIP-10), and a record that is elsewhere by way of the client's batch gateway (ERC-3668).
contract EnsUniversalResolver {
    IResolvers private immutable _registry;
    bytes32 private constant REVERSE_NODE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error DNSDecodingFailed(bytes dns);
    error HttpError(uint16 status, string message);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    constructor(address registry) {
        _registry = IResolvers(registry);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bool isExtended) = _findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        bytes memory question = isExtended ? abi.encodeCall(IWildcards.resolve, (name, data)) : data;
        (bool ok, bytes memory result) = resolver.staticcall(question);
        if (ok) return (isExtended ? abi.decode(result, (bytes)) : result, resolver);
        if (bytes4(result) != OffchainLookup.selector) revert ResolverError(result);
        _lookUp(resolver, isExtended, result, gateways);
    }

    function resolveCallback(bytes calldata answer, bytes calldata extra) external view returns (bytes memory, address) {
        (address resolver, bool isExtended, bytes4 callback, bytes memory inner) =
            abi.decode(extra, (address, bool, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(answer, (bool[], bytes[]));
        bytes memory response = responses[0];
        if (failures[0]) {
            assembly {
                revert(add(response, 32), mload(response))
            }
        }
        (bool ok, bytes memory result) = resolver.staticcall(abi.encodeWithSelector(callback, response, inner));
        if (!ok) revert ResolverError(result);
        return (isExtended ? abi.decode(result, (bytes)) : result, resolver);
    }

    function _lookUp(address resolver, bool isExtended, bytes memory lookup, string[] calldata gateways) private view {
        bytes memory arguments = new bytes(lookup.length - 4);
        for (uint256 i; i < arguments.length; i++) arguments[i] = lookup[i + 4];
        (, string[] memory urls, bytes memory data, bytes4 callback, bytes memory inner) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        requests[0] = IBatchGateway.Request(resolver, urls, data);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            this.resolveCallback.selector,
            abi.encode(resolver, isExtended, callback, inner)
        );
    }

    function _findResolver(bytes calldata dns) private view returns (address resolver, bool isExtended) {
        for (uint256 offset; offset < dns.length && uint8(dns[offset]) != 0; offset += 1 + uint8(dns[offset])) {
            resolver = _registry.resolver(_hashDns(dns, offset));
            if (resolver == address(0)) continue;
            isExtended = _isExtended(resolver);
            return (offset == 0 || isExtended ? resolver : address(0), isExtended);
        }
    }

    function _isExtended(address resolver) private view returns (bool) {
        bytes4 id = IWildcards.resolve.selector;
        (bool ok, bytes memory result) = resolver.staticcall(abi.encodeCall(IWildcards.supportsInterface, (id)));
        return ok && result.length == 32 && bytes32(result) == bytes32(uint256(1));
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

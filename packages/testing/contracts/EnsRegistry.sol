// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

/// A registry as ERC-137 defines it, without operators and time to live.
contract EnsRegistry {
    struct Record {
        address owner;
        address resolver;
    }

    mapping(bytes32 => Record) private _records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    error NotOwner(bytes32 node);

    constructor() {
        _records[bytes32(0)].owner = msg.sender;
    }

    modifier onlyOwner(bytes32 node) {
        if (_records[node].owner != msg.sender) revert NotOwner(node);
        _;
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner) external onlyOwner(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        _records[subnode].owner = newOwner;
        emit NewOwner(node, label, newOwner);
    }

    function setResolver(bytes32 node, address newResolver) external onlyOwner(node) {
        _records[node].resolver = newResolver;
        emit NewResolver(node, newResolver);
    }

    function owner(bytes32 node) external view returns (address) {
        return _records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return _records[node].resolver;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return _records[node].owner != address(0);
    }
}

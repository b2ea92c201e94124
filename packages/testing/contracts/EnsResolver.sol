// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

interface IOwners {
    function owner(bytes32 node) external view returns (address);
}

/// Addresses (ERC-137, by coin type ERC-2304), names (ERC-181) and texts (ERC-634), written by a node's owner.
contract EnsResolver {
    IOwners private immutable _registry;
    uint256 private constant ETHER = 60;

    mapping(bytes32 => mapping(uint256 => bytes)) private _addresses;
    mapping(bytes32 => string) private _names;
    mapping(bytes32 => mapping(string => string)) private _texts;

    error NotOwner(bytes32 node);

    constructor(address registry) {
        _registry = IOwners(registry);
    }

    modifier onlyOwner(bytes32 node) {
        if (_registry.owner(node) != msg.sender) revert NotOwner(node);
        _;
    }

    function setAddr(bytes32 node, address value) external onlyOwner(node) {
        _addresses[node][ETHER] = abi.encodePacked(value);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external onlyOwner(node) {
        _addresses[node][coinType] = value;
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        _names[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        _texts[node][key] = value;
    }

    function addr(bytes32 node) external view returns (address payable) {
        return payable(address(bytes20(_addresses[node][ETHER])));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addresses[node][coinType];
    }

    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c;
    }
}

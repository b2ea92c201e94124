// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// The resolver of a whole zone (ENSIP-10) whose records are elsewhere (ERC-3668). What the gateways answer must be signed by one of its signers, for this
/// contract, this question, and a time that has not passed: keccak256(0x1900 ++ resolver ++ expires ++ keccak256(question) ++ keccak256(answer)).
contract EnsSignedResolver {
    string[] private _urls;
    mapping(address => bool) public signers;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error Expired(uint64 expires);
    error NotSigned(address signer);

    constructor(string[] memory urls, address[] memory allowed) {
        _urls = urls;
        for (uint256 i; i < allowed.length; i++) signers[allowed[i]] = true;
    }

    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), _urls, msg.data, this.resolveWithProof.selector, msg.data);
    }

    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired(expires);
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result)));
        address signer = ECDSA.recover(digest, signature);
        if (!signers[signer]) revert NotSigned(signer);
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }
}

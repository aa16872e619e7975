// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The part of ERC-721 that logs show: its Transfer event has ERC-20's signature and indexes the token's id too.
contract Collectible {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    string public constant name = "Collectible";
    string public constant symbol = "ITEM";

    mapping(uint256 => address) public ownerOf;

    function mint(address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == address(0), "already minted");
        ownerOf[tokenId] = to;
        emit Transfer(address(0), to, tokenId);
    }
}
